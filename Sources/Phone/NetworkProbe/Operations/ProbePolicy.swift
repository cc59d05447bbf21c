internal import Kernel

/// The rules that the probe goes by (TN3179).
struct ProbePolicy: Sendable {
    /// How many interfaces something goes out on at most that is not for one of them.
    var interfaceLimit = Int.max
    /// What the trigger of the alert aims at beside a link-local address of the probe's own.
    var aims: @Sendable (SocketAddress) -> [SocketAddress] = AlertTrigger.targets(beside:)
}
