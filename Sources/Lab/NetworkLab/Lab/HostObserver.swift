internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink
internal import Synchronization

extension LabNetwork {
    /// Reports changes of the hosts' links and addresses as events, from now on.
    ///
    /// The monitors were opened in the hosts when they were built; the reactor wakes for each message.
    func observeHosts(on reactor: Reactor, log: EventLog) throws {
        for host in allHosts {
            let observer = HostObserver(host: host.plan, log: log)
            let descriptor: FileDescriptor = try host.withMonitor { monitor in
                try monitor.listen(for: [.links, .addresses])
                return try FileDescriptor.duplicating(monitor.raw)
            }
            try reactor.watch(descriptor) { _ in
                observer.report(from: host)
                return .keep
            }
        }
    }
}

/// An observer that reports the changes of one host's interfaces.
private final class HostObserver: Sendable {
    private let host: HostPlan
    private let log: EventLog
    private let known: Mutex<[Int32: Known]>

    /// The maximum number of datagrams per read, so that other descriptors get their turn.
    private static let portion = 64

    private struct Known {
        var up = true
        var carrier: Bool
        /// The addresses, except link-local ones.
        var addresses: Set<IPPrefix>
    }

    init(host: HostPlan, log: EventLog) {
        self.host = host
        self.log = log
        let links = host.links.map { link in
            let isOn = host.interfaces.contains(link)
            return (link.hostIndex, Known(carrier: isOn, addresses: isOn ? Set(link.addresses) : []))
        }
        known = Mutex(Dictionary(uniqueKeysWithValues: links))
    }

    /// Reports the received changes; after an overrun, also those that were lost.
    func report(from runtime: HostRuntime) {
        // Unreadable messages are lost, too.
        var events = (try? runtime.withMonitor { try $0.read(atMost: Self.portion) }) ?? [.overrun]
        // Until all is read, the kernel drops messages, and it reports that only once.
        if events.contains(.overrun) { events += (try? runtime.withMonitor { try $0.read() }) ?? [] }
        for event in events {
            switch event {
            case .link(let state): report(state)
            case .address(let address): record(.addressAdded, address.prefix, of: address.link)
            case .addressRemoved(let address): record(.addressRemoved, address.prefix, of: address.link)
            default: break
            }
        }
        guard events.contains(.overrun),
            let (links, addresses) = try? runtime.withNetlink({ (try $0.links(), try $0.addresses()) })
        else { return }
        for state in links { report(state) }
        let former = known.withLock { $0.mapValues(\.addresses) }
        for (link, before) in former {
            let now = Set(addresses.filter { $0.link == link && !$0.prefix.address.isLinkLocal }.map(\.prefix))
            for prefix in before.subtracting(now) { record(.addressRemoved, prefix, of: link) }
            for prefix in now.subtracting(before) { record(.addressAdded, prefix, of: link) }
        }
    }

    private func report(_ state: LinkState) {
        known.withLock { known in
            guard let before = known[state.index] else { return }
            let fields: [EventField: Value] = [.interface: .string(state.name)]
            if before.up != state.isUp { log.record(.host(host.name), state.isUp ? .linkUp : .linkDown, fields) }
            if before.carrier != state.hasCarrier {
                log.record(.host(host.name), state.hasCarrier ? .carrierGained : .carrierLost, fields)
            }
            known[state.index]?.up = state.isUp
            known[state.index]?.carrier = state.hasCarrier
        }
    }

    private func record(_ name: EventName, _ prefix: IPPrefix, of link: Int32) {
        guard let interface = host.links.first(where: { $0.hostIndex == link }) else { return }
        known.withLock { known in
            known[link]?.addresses.remove(prefix)
            if name == .addressAdded, !prefix.address.isLinkLocal { known[link]?.addresses.insert(prefix) }
        }
        log.record(
            .host(host.name), name,
            [.interface: .string(interface.name), .address: .string("\(prefix)")])
    }
}
