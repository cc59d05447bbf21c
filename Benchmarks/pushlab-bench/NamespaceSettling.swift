internal import Kernel
internal import Netlink

/// Waits until the kernel has taken apart the namespaces that were left before.
///
/// That happens some time after their last user has gone, on one worker that takes them in order, and it would
/// disturb the next measurement. A namespace of our own that is given up now comes after all of them, and its end
/// shows: the veth that leads into it disappears here.
struct NamespaceSettling: ~Copyable {
    private let here: Namespace
    private var netlink: NetlinkSocket
    private var monitor: NetlinkMonitor

    /// Makes the namespace in which it listens.
    ///
    /// Blocks.
    static func make() throws -> NamespaceSettling {
        try PlainThread.run {
            try Namespace.enterNew(.network)
            return NamespaceSettling(
                here: try Namespace(current: .network), netlink: try NetlinkSocket(),
                monitor: try NetlinkMonitor([.links]))
        }
    }

    /// Blocks until every namespace that had no user left when it was called is gone.
    ///
    /// Three times in a row: sockets let go of their namespace one grace period late, and the worker reports
    /// the veth before it is done with the rest.
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

/// Why something could not be measured.
struct BenchError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
