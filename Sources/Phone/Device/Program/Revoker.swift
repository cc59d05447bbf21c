internal import Glibc
internal import Kernel
internal import Netlink
internal import Synchronization

/// The closer of connections that have lost their permission (sock_diag(7), SOCK_DESTROY).
final class Revoker: Sendable {
    private let socket: Mutex<NetlinkSocket>

    /// Opens a netlink socket in the calling thread's namespace.
    init() throws(NetlinkError) {
        socket = Mutex(try NetlinkSocket(.socketDiagnostics))
        // After its last path has ended, a Multipath TCP connection waits one minute for another, and the app would not
        // notice the end. A kernel without Multipath TCP has no such setting.
        try? Sysctl.set("net/mptcp/close_timeout", to: "0")
    }

    /// Ends the flows of the sockets with these cookies and returns those that have ended.
    ///
    /// It repeats until nothing is left that it can end. A flow that began just before may be listed late, and of UDP
    /// sockets with equal addresses the kernel finds one at a time.
    func endFlows(_ cookies: () -> [UInt64]) throws(NetlinkError) -> [ConnectedSocket] {
        try socket.withLock { socket throws(NetlinkError) in
            var ended: [ConnectedSocket] = []
            var last: [ConnectedSocket] = []
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

    private static func end(_ flows: [ConnectedSocket], _ socket: inout NetlinkSocket) throws(NetlinkError) {
        for start in stride(from: 0, to: flows.count, by: 100) {
            do throws(NetlinkError) {
                try socket.perform(flows[start...].prefix(100).map { $0.destroy() })
            } catch  where error.number == ENOENT {
                // A flow has ended meanwhile, or another one has taken its place.
            }
        }
    }
}
