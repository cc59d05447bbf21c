import Foundation
import dnssd

/// Which types can be browsed for by an app that declares some.
func tellTypes() {
    let types = [
        "_pager._tcp", "_pager._tcp.", "_PAGER._TCP", "_pager._tcp,_ward", "_finder._udp", "_pager._udp",
        "_finder._tcp",
        "_pager._tcp.local", "_pager._tcp.local.", "_ward._sub._pager._tcp", "_ward._other._pager._tcp",
        "_services._dns-sd._udp.local.", "_services._pager._tcp", "_secret._tcp", "_dotted._tcp", "_long._tcp",
        "_services._dns-sd._udp", "_bare._tcp",
    ]
    for type in types {
        var service: DNSServiceRef?
        let error = DNSServiceBrowse(&service, 0, 0, type, nil, { _, _, _, _, _, _, _, _ in }, nil)
        tell("browse for \(type): \(error), \(service != nil)")
        if let service { DNSServiceRefDeallocate(service) }
    }
    for type in ["pager", "_pager", "_pager._sctp", "_._tcp", ""] {
        var service: DNSServiceRef?
        let error = DNSServiceBrowse(&service, 0, 0, type, nil, { _, _, _, _, _, _, _, _ in }, nil)
        tell("browse for \(type.isEmpty ? "nothing" : type): refused \(error != 0), \(service != nil)")
        if let service { DNSServiceRefDeallocate(service) }
    }
}

/// What can be given a queue.
func tellQueues() {
    tell("no operation: \(DNSServiceSetDispatchQueue(nil, .main)) \(DNSServiceSetDispatchQueue(nil, nil))")
    var service: DNSServiceRef?
    let error = DNSServiceBrowse(&service, 0, 0, "_pager._tcp", nil, { _, _, _, _, _, _, _, _ in }, nil)
    let queue = DispatchQueue(label: "services")
    let results = [queue, .main, nil, nil, .main, nil].map { DNSServiceSetDispatchQueue(service, $0) }
    tell("an operation: \(error) \(results)")
    if let service { DNSServiceRefDeallocate(service) }

    // The first time, more may be opened that stays, such as what the queues wait with.
    browseAndCancel(on: queue)
    usleep(200_000)
    let before = firstFreeDescriptor()
    browseAndCancel(on: queue)
    // What is cancelled is closed on its queue, soon.
    var after = firstFreeDescriptor()
    for _ in 0..<200 where after > before {
        usleep(10_000)
        after = firstFreeDescriptor()
    }
    tell("descriptors that were left open: \(max(0, after - before))")
}

private func browseAndCancel(on queue: DispatchQueue) {
    for _ in 0..<20 {
        var service: DNSServiceRef?
        DNSServiceBrowse(&service, 0, 0, "_pager._tcp", nil, { _, _, _, _, _, _, _, _ in }, nil)
        DNSServiceSetDispatchQueue(service, queue)
        DNSServiceSetDispatchQueue(service, .global())
        if let service { DNSServiceRefDeallocate(service) }
    }
}

private func firstFreeDescriptor() -> Int32 {
    let free = dup(STDOUT_FILENO)
    close(free)
    return free
}
