internal import Kernel
internal import Netlink

/// Waits until the kernel has destroyed the namespaces of earlier rounds.
///
/// The kernel destroys namespaces some time after their last user has gone, in order and on one worker, which would
/// disturb the next measurement. A namespace released now is the last in this order. Its end is visible: the veth that
/// leads into it disappears.
struct NamespaceCleanup: ~Copyable {
    private let here: Namespace
    private var netlink: NetlinkSocket
    private var monitor: NetlinkMonitor

    /// Creates the namespace in which it monitors links.
    ///
    /// Blocks.
    static func make() throws -> NamespaceCleanup {
        try PlainThread.run {
            try Namespace.enterNew(.network)
            return NamespaceCleanup(
                here: try Namespace(current: .network), netlink: try NetlinkSocket(),
                monitor: try NetlinkMonitor([.links]))
        }
    }

    /// Blocks until all namespaces without a user at the time of the call are destroyed.
    ///
    /// It makes three rounds: sockets release their namespace one grace period late, and the worker reports the veth
    /// before it has finished the rest.
    mutating func wait() throws {
        for round in Int32(0)..<3 {
            let index = 100 + round
            let other = try PlainThread.run {
                try Namespace.enterNew(.network)
                return try Namespace(current: .network)
            }
            try netlink.perform(
                Link.addVeth("end", index: index, peer: VethPeer("end", namespace: other.descriptor.raw)))
            _ = consume other
            while true {
                let gone = try monitor.read().contains {
                    guard case .linkRemoved(let link) = $0 else { return false }
                    return link.index == index
                }
                if gone { break }
                guard try monitor.waitForEvents(within: .seconds(60)) else {
                    throw BenchError("The kernel has not taken apart the namespaces of a lab after 60 s.")
                }
            }
        }
    }
}

/// The reason why something could not be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
