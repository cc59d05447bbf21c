internal import DeviceProtocol
internal import DeviceRules

/// The rules of the services.
struct ServiceRules: Sendable {
    /// Whether an operation without access ends instead of waiting.
    var ends: @Sendable (BonjourCall, Refusal) -> Bool = { $1.isFinal }
    /// Whether only programs with access cause queries on the network.
    var asksWithAccessOnly = true
    /// The destinations that names outside `.local` may not resolve to without access.
    var gatedAnswers: Set<Destination> = []
    /// Whether a query that came by TCP is forwarded by TCP.
    var forwardsByTCP = true
    /// The reason of an unsatisfied path without a route.
    var reasonWithoutRoute = AppReply.PathReason.notAvailable
    /// The reason of an unsatisfied path without access.
    var reasonWithoutAccess = AppReply.PathReason.localNetworkDenied
}
