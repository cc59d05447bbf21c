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
    /// A flow that began just before its permission ended may show up late, and of UDP sockets that share both of their
    /// ends the kernel shows one at a time, so it looks again until there is nothing left that it can end.
    func endFlows(_ cookies: () -> [UInt64]) throws(NetlinkError) -> [SocketFlow] {
        try socket.withLock { socket throws(NetlinkError) in
            var ended: [SocketFlow] = []
            var known: Set<UInt64> = []
            while true {
                let gated = Set(cookies())
                let before = ended.count
                for flow in try socket.flows() where gated.contains(flow.cookie) && !known.contains(flow.cookie) {
                    do throws(NetlinkError) {
                        try socket.perform(flow.destroy())
                    } catch  where error.number == ENOENT {
                        // It has ended meanwhile, or another one is in its place.
                        continue
                    }
                    known.insert(flow.cookie)
                    ended.append(flow)
                }
                if ended.count == before { return ended }
            }
        }
    }
}
