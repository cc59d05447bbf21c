internal import Glibc
internal import Netlink
internal import Synchronization

/// Ends connections that have lost their permission (sock_diag(7), SOCK_DESTROY).
final class Revoker: Sendable {
    private let socket: Mutex<NetlinkSocket>

    /// Opens what it needs in the calling thread's namespace.
    init() throws(NetlinkError) { socket = Mutex(try NetlinkSocket(.socketDiagnostics)) }

    /// Ends the flows of these sockets, given by their cookies; returns those that were ended.
    ///
    /// A flow that began just before its permission ended may show up late, so it looks again until nothing is left.
    func endFlows(_ cookies: () -> [UInt64]) throws(NetlinkError) -> [SocketFlow] {
        try socket.withLock { socket throws(NetlinkError) in
            var ended: [SocketFlow] = []
            while true {
                let gated = Set(cookies())
                let known = Set(ended.map(\.cookie))
                let flows = try socket.flows().filter { gated.contains($0.cookie) && !known.contains($0.cookie) }
                if flows.isEmpty { return ended }
                for flow in flows {
                    do throws(NetlinkError) {
                        try socket.perform(flow.destroy())
                    } catch  where error.number == ENOENT {
                        // It has ended meanwhile.
                        continue
                    }
                }
                ended += flows
            }
        }
    }
}
