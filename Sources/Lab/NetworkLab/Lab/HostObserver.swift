internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink
internal import Synchronization

extension LabNetwork {
    /// Turns what the kernel says of the hosts' links and addresses into events, from now on.
    ///
    /// The monitors were opened inside the hosts when they were built; the reactor wakes for each message.
    func observeHosts(on reactor: Reactor, log: EventLog) throws {
        for host in allHosts {
            let observer = HostObserver(host: host.plan, log: log)
            let descriptor: FileDescriptor = try host.withMonitor { monitor in
                try monitor.listen(for: [.links, .addresses])
                return try FileDescriptor.duplicating(monitor.raw)
            }
            try reactor.watch(descriptor) { _ in
                for event in (try? host.withMonitor { try $0.read() }) ?? [] { observer.report(event) }
                return .keep
            }
        }
    }
}

/// Reports the changes of one host's interfaces.
private final class HostObserver: Sendable {
    private let host: HostPlan
    private let log: EventLog
    private let known: Mutex<[Int32: Known]>

    private struct Known {
        var up = true
        var carrier: Bool
    }

    init(host: HostPlan, log: EventLog) {
        self.host = host
        self.log = log
        let links = host.links.map { ($0.hostIndex, Known(carrier: host.interfaces.contains($0))) }
        known = Mutex(Dictionary(uniqueKeysWithValues: links))
    }

    func report(_ event: NetlinkEvent) {
        switch event {
        case .link(let state): report(state)
        case .address(let address): record(.addressAdded, address)
        case .addressRemoved(let address): record(.addressRemoved, address)
        default: break
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
            known[state.index] = Known(up: state.isUp, carrier: state.hasCarrier)
        }
    }

    private func record(_ name: EventName, _ address: Address) {
        guard let interface = host.links.first(where: { $0.hostIndex == address.link }) else { return }
        log.record(
            .host(host.name), name,
            [.interface: .string(interface.name), .address: .string("\(address.prefix)")])
    }
}
