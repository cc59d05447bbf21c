internal import CKernelPrograms

/// The sockets of a network namespace that have connected to where access is needed, as the programs have noted it at
/// each of them.
///
/// The note goes with the socket, so there may be as many as there are sockets.
struct GatedSocketList: Sendable {
    let tcp: GatedSocketIterator
    let udp: GatedSocketIterator

    /// Returns the control group and the cookie of each.
    func read() throws -> [privacy_gated] { try tcp.read() + udp.read() }
}
