internal import Kernel

/// The rules of the probe (TN3179).
struct ProbePolicy: Sendable {
    /// The maximum number of interfaces for a packet that is not bound to an interface.
    var interfaceLimit = Int.max
    /// The targets of the alert trigger for a link-local address of the host.
    var aims: @Sendable (SocketAddress) -> [SocketAddress] = AlertTrigger.targets(beside:)
}
