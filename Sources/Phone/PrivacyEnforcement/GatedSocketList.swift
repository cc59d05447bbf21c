internal import CKernelPrograms

/// The sockets of a network namespace that are connected to a destination that needs access.
///
/// The eBPF programs store this in each socket, so the number is not limited.
struct GatedSocketList: Sendable {
    let tcp: GatedSocketIterator
    let udp: GatedSocketIterator

    func read() throws -> [privacy_gated] { try tcp.read() + udp.read() }
}
