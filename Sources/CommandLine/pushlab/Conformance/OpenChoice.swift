package import DeviceRules

/// A point that Apple's documents leave open.
///
/// The lab behaves in one way, and a device may behave in another.
package struct OpenChoice: Sendable, Hashable {
    package var operations: Set<TraceOperation>
    /// The privileges for which it is open.
    package var permissions: Set<Privilege>
    /// The states in which a device may differ.
    package var states: Set<String>
    /// The last system version for which it is open; `nil` for all.
    package var last: SystemVersion?
    /// Whether it is open only for apps without the multicast entitlement.
    package var needsNoEntitlement = false
    /// The behaviour of the lab, and Apple's statement.
    package var text: String

    /// Whether it applies to a device of a version, with or without the multicast entitlement.
    func concerns(_ system: SystemVersion, isSigned: Bool) -> Bool {
        // Only the major version counts, so that later fixes of a version are included.
        !(needsNoEntitlement && isSigned) && last.map { system.major <= $0.major } ?? true
    }

    private static let unanswered: Set<Privilege> = [.undetermined, .denied]

    package static let all: [OpenChoice] = [
        OpenChoice(
            operations: [.connection], permissions: unanswered, states: ["waiting"],
            text: "a connection that may not be waits with ENETDOWN; Apple names the state, and no error"),
        OpenChoice(
            operations: [.connectionPath], permissions: [.undetermined], states: ["unsatisfied"],
            text: "its path says localNetworkDenied before the answer too; Apple says so of the denied state"),
        OpenChoice(
            operations: [.revokedConnection], permissions: [.allowed], states: ["failed", "waiting"],
            text: "a connection fails with ECONNABORTED when access is withdrawn; Apple says that it closes"),
        OpenChoice(
            operations: [.urlSession], permissions: unanswered, states: ["failed"],
            text: "a request that does not wait fails with -1009; Apple says that it fails, and names no error"),
        OpenChoice(
            operations: [.browser], permissions: [.denied], states: ["ready"],
            text: "a denied browser is ready once, then waits; Apple does not say how often it tries again"),
        OpenChoice(
            operations: [.listener], permissions: unanswered, states: ["waiting", "failed"],
            text: "a listener stays ready when it may not announce its service; Apple does not name its state"),
        OpenChoice(
            operations: [.serviceConnection, .serviceConnectionPath], permissions: unanswered,
            states: ["waiting", "unsatisfied"],
            text: "a connection to a service waits as its resolution does, denied with -65570; Apple names no error"),
        OpenChoice(
            operations: [.localName], permissions: unanswered, states: ["failed", "pending"],
            text: "a .local name is not found at once, EAI_NONAME; Apple names neither the time nor the error"),
        OpenChoice(
            operations: [.multicastReceive, .broadcastReceive], permissions: unanswered,
            states: ["nothing", "received"],
            last: SystemVersion("17"),
            text: "multicast and broadcast are withheld, as TN3179 says since 2024; before, Apple did not enforce it"),
        OpenChoice(
            operations: [.broadcastConnection], permissions: unanswered, states: ["unsatisfied"],
            text: "the path of a UDP connection says localNetworkDenied; Apple says so of TCP connections"),
        OpenChoice(
            operations: [.broadcastConnection], permissions: [.allowed], states: ["unsatisfied", "restarted", "ready"],
            needsNoEntitlement: true,
            text: "without the entitlement for multicast its path is unsatisfied; Apple names no state"),
        OpenChoice(
            operations: [.multicastSend, .broadcastSend], permissions: [.allowed], states: ["failed"],
            needsNoEntitlement: true,
            text: "without the entitlement for multicast a send fails with EHOSTUNREACH; Apple names no error"),
    ]
}
