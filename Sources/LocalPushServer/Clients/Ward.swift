internal import LocalPush
internal import Synchronization

/// What all connections of a server share.
final class Ward: Sendable {
    /// What the server was told.
    let configuration: ServerConfiguration
    /// Who is registered.
    let registry: ClientRegistry
    /// Takes events.
    let report: @Sendable (ServerEvent) -> Void
    private let lostOne = Atomic(false)

    /// Makes the shared part of a server.
    init(_ configuration: ServerConfiguration, report: @escaping @Sendable (ServerEvent) -> Void) {
        self.configuration = configuration
        self.report = report
        registry = ClientRegistry(keepsOlder: configuration.sabotage == .keepsOlderConnection, report: report)
    }

    /// True when a defect keeps heartbeats from being sent.
    var withholdsHeartbeats: Bool {
        configuration.sabotage == .sendsNoHeartbeats
    }
}
