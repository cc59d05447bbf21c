import Foundation
import dnssd

/// What callbacks were told, kept for one that waits.
final class Told: @unchecked Sendable {
    private let lock = NSLock()
    private var all: [String] = []

    func add(_ text: String) { lock.withLock { all.append(text) } }

    var lines: [String] { lock.withLock { all } }

    /// Waits until so much was told.
    func wait(_ count: Int) async {
        for _ in 0..<500 where lines.count < count { try? await Task.sleep(nanoseconds: 10_000_000) }
    }
}

private let queue = DispatchQueue(label: "results")
private let key = DispatchSpecificKey<String>()

private func record(_ context: UnsafeMutableRawPointer?) -> Told? {
    context.map { Unmanaged<Told>.fromOpaque($0).takeUnretainedValue() }
}

private func browse(_ told: Told, deallocates: Bool = false) -> DNSServiceRef? {
    var service: DNSServiceRef?
    let callback: DNSServiceBrowseReply =
        deallocates
        ? { service, flags, _, error, name, _, _, context in
            record(context)?.add("\(error) \(name.map { String(cString: $0) } ?? "")")
            DNSServiceRefDeallocate(service)
        }
        : { _, flags, _, error, name, type, domain, context in
            let isThere = flags & DNSServiceFlags(kDNSServiceFlagsAdd) != 0
            let words = [name, type, domain].map { $0.map { String(cString: $0) } ?? "none" }.joined(separator: " ")
            let isOnQueue = DispatchQueue.getSpecific(key: key) == "results"
            record(context)?.add("\(isThere ? "found" : "lost") \(words), \(error), on its queue \(isOnQueue)")
        }
    DNSServiceBrowse(&service, 0, 0, "_pager._tcp", nil, callback, Unmanaged.passUnretained(told).toOpaque())
    return service
}

private func register(_ name: String, _ told: Told) -> DNSServiceRef? {
    var service: DNSServiceRef?
    let error = DNSServiceRegister(
        &service, 0, 0, name, "_pager._tcp", nil, nil, UInt16(7100).bigEndian, 0, nil,
        { _, _, error, name, type, domain, context in
            let words = [name, type, domain].map { $0.map { String(cString: $0) } ?? "none" }.joined(separator: " ")
            record(context)?.add("registered \(words), \(error)")
        }, Unmanaged.passUnretained(told).toOpaque())
    tell("register \(name): \(error)")
    DNSServiceSetDispatchQueue(service, queue)
    return service
}

/// Services come and go on the queue of whoever browses, until it has none, or is released by what it is told.
func tellResults() async {
    queue.setSpecific(key: key, value: "results")
    let (browsing, registering) = (Told(), Told())
    let browser = browse(browsing)
    DNSServiceSetDispatchQueue(browser, queue)
    let services = ["Desk", "Door", "Gate", "Hall"].map { register($0, registering) }
    await registering.wait(4)
    await browsing.wait(4)
    queue.sync { DNSServiceRefDeallocate(services[0]) }
    await browsing.wait(5)
    for line in browsing.lines.prefix(4).sorted() + browsing.lines.dropFirst(4) { tell("browsed: \(line)") }
    for line in registering.lines.sorted() { tell(line) }
    queue.sync { _ = DNSServiceSetDispatchQueue(browser, nil) }
    queue.sync { DNSServiceRefDeallocate(services[1]) }
    let once = Told()
    let second = browse(once, deallocates: true)
    DNSServiceSetDispatchQueue(second, queue)
    await once.wait(1)
    try? await Task.sleep(nanoseconds: 300_000_000)
    tell("without a queue: told \(browsing.lines.count)")
    tell("released in its callback: told \(once.lines.count)")
    queue.sync { for service in [browser] + services[2...] { DNSServiceRefDeallocate(service) } }
}
