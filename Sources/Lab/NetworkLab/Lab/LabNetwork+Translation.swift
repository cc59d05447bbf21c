internal import Kernel
internal import LabEvents
internal import LabModel
internal import Netlink
private import Synchronization

extension HostRuntime {
    /// Installs the address translation of a router, if it has one, and reads it back.
    ///
    /// Blocks; call it on a plain thread, which stays in the host. Throws ``LabError`` if the kernel refuses it, as one
    /// without NAT does.
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
    /// Reports expired mappings of routers as events, from now on.
    ///
    /// Blocks; call it outside of every host.
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

/// An observer that reports the expired mappings of one router's address translation.
private final class MappingObserver: Sendable {
    private let router: String
    private let owners: [IPAddress: String]
    private let log: EventLog
    private let monitor: Mutex<NetlinkMonitor>

    /// Opens the monitor in the calling thread's network namespace; `owners` are the lab's hosts by address.
    init(router: String, owners: [IPAddress: String], log: EventLog) throws {
        (self.router, self.owners, self.log) = (router, owners, log)
        monitor = Mutex(try NetlinkMonitor.endedMappings())
    }

    func watch(on reactor: Reactor) throws {
        let descriptor = try monitor.withLock { try FileDescriptor.duplicating($0.raw) }
        try reactor.watch(descriptor) { [self] _ in
            // A limited number at a time, because the reactor serves other descriptors too.
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
