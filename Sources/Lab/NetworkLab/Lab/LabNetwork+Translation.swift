internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink
private import Synchronization

extension HostRuntime {
    /// Installs the address translation of a router, if it has one, and reads it back.
    ///
    /// Blocks; call it on a plain thread, which is inside the host afterwards.
    ///
    /// Throws ``LabError`` when the kernel refuses it, as one without NAT does.
    func installTranslation() throws {
        let plan = plan
        guard let translation = plan.translation,
            let outside = plan.interfaces.first(where: { $0.network == translation.outside })
        else { return }
        try network.enter()
        let rules = SourceTranslation(
            outside: outside.name, hasRandomPorts: translation.mapping == .addressAndPortDependent,
            admitsAll: translation.filtering == .endpointIndependent,
            udp: Int(translation.udp.components.seconds), tcp: Int(translation.tcp.components.seconds))
        do {
            try rules.install()
        } catch {
            throw LabError(
                "Router `\(plan.name)` cannot translate addresses: \(error). The kernel needs nf_nat, nft_masq, nft_ct and "
                    + "nfnetlink_cttimeout.", kind: .unsupported)
        }
    }
}

extension LabNetwork {
    /// Turns the expiry of mappings at routers into events, from now on.
    ///
    /// Blocks; call it outside every host.
    func observeTranslations(on reactor: Reactor, log: EventLog) throws {
        let owners = plan.hosts.reduce(into: [IPAddress: String]()) { owners, host in
            for address in host.attachments.flatMap(\.addresses) { owners[address.address] = host.name }
        }
        for host in allHosts where host.plan.translation != nil {
            let observer = try PlainThread.run {
                try host.network.enter()
                return try MappingObserver(router: host.plan.name, owners: owners, log: log)
            }
            try observer.watch(on: reactor)
        }
    }
}

/// Reports the mappings of one router's address translation that expire.
private final class MappingObserver: Sendable {
    private let router: String
    private let owners: [IPAddress: String]
    private let log: EventLog
    private let monitor: Mutex<NetlinkMonitor>

    /// Listens in the network namespace of the calling thread; `owners` are the hosts of the lab by their addresses.
    init(router: String, owners: [IPAddress: String], log: EventLog) throws {
        (self.router, self.owners, self.log) = (router, owners, log)
        monitor = Mutex(try NetlinkMonitor.endedMappings())
    }

    func watch(on reactor: Reactor) throws {
        let descriptor = try monitor.withLock { try FileDescriptor.duplicating($0.raw) }
        try reactor.watch(descriptor) { [self] _ in
            // Some at a time, for the reactor has others to serve.
            for case .trackingEnded(let connection) in (try? monitor.withLock({ try $0.read(atMost: 64) })) ?? [] {
                report(connection)
            }
            return .keep
        }
    }

    private func report(_ connection: TrackedConnection) {
        guard connection.isSourceTranslated, connection.wasInUse, let transport = connection.transport else { return }
        log.record(
            .host(router),
            ExpiredMapping(
                protocolName: transport.rawValue, client: owners[connection.source.address] ?? "",
                from: "\(connection.source.address)", sourcePort: Int(connection.source.port),
                to: "\(connection.destination.address)", port: Int(connection.destination.port),
                address: "\(connection.translatedSource)"))
    }
}
