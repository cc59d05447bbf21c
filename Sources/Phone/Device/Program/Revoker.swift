internal import Glibc
internal import Kernel
internal import Netlink
internal import Synchronization

/// Ends connections that have lost their permission (sock_diag(7), SOCK_DESTROY).
final class Revoker: Sendable {
    private let socket: Mutex<NetlinkSocket>

    /// Opens what it needs in the calling thread's namespace.
    init() throws(NetlinkError) {
        socket = Mutex(try NetlinkSocket(.socketDiagnostics))
        // A connection of Multipath TCP waits a minute for another path when its last one has ended: an app would not
        // notice, and go on sending into nothing. Where the kernel has no Multipath TCP there is nothing to set.
        try? Sysctl.set("net/mptcp/close_timeout", to: "0")
    }

    /// Ends the flows of these sockets, given by their cookies; returns those that have ended.
    ///
    /// A flow that began just before its permission ended may show up late, and of UDP sockets that share both of their
    /// ends the kernel finds one at a time, so it looks again until there is nothing left that it can end.
    func endFlows(_ cookies: () -> [UInt64]) throws(NetlinkError) -> [SocketFlow] {
        try socket.withLock { socket throws(NetlinkError) in
            var ended: [SocketFlow] = []
            var last: [SocketFlow] = []
            while true {
                let gated = Set(cookies())
                let flows = try socket.flows().filter { gated.contains($0.cookie) }
                let left = Set(flows.map(\.cookie))
                ended += last.filter { !left.contains($0.cookie) }
                if left.isEmpty || left == Set(last.map(\.cookie)) { return ended }
                try Self.end(flows, &socket)
                last = flows
            }
        }
    }

    private static func end(_ flows: [SocketFlow], _ socket: inout NetlinkSocket) throws(NetlinkError) {
        for start in stride(from: 0, to: flows.count, by: 100) {
            do throws(NetlinkError) {
                try socket.perform(flows[start...].prefix(100).map { $0.destroy() })
            } catch  where error.number == ENOENT {
                // One of them has ended meanwhile, or another one is in its place.
            }
        }
    }
}
