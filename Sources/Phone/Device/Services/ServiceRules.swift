internal import DeviceProtocol
internal import DeviceRules

/// The rules that services go by.
struct ServiceRules: Sendable {
    /// Whether an operation without access ends, instead of waiting for it.
    var ends: @Sendable (BonjourCall, Refusal) -> Bool = { $1.isFinal }
    /// Whether the network is asked for programs with access only.
    var asksWithAccessOnly = true
    /// Where names that do not end in `.local` may not lead to without access.
    var gatedAnswers: Set<Destination> = []
    /// Why there is no path to what no route leads to.
    var reasonWithoutRoute = AppReply.PathReason.notAvailable
    /// Why there is no path without access.
    var reasonWithoutAccess = AppReply.PathReason.localNetworkDenied
}
