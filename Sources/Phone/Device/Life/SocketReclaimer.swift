internal import Glibc
internal import Kernel
internal import Netlink
internal import Synchronization

/// The closer of the sockets of suspended apps (sock_diag(7), SOCK_DESTROY).
///
/// The app's next operation on a connection fails with ECONNABORTED, as reported from devices (AFNetworking 4279), and
/// the peer gets a reset. Nothing is left of a listening socket.
final class SocketReclaimer: Sendable {
    private let socket: Mutex<NetlinkSocket>

    /// Opens a netlink socket in the calling thread's namespace.
    init() throws(NetlinkError) { socket = Mutex(try NetlinkSocket(.socketDiagnostics)) }

    /// Closes the TCP sockets of processes and their connected UDP sockets, and returns those that were open.
    ///
    /// Processes that share a socket with others must be suspended before, too.
    func close(socketsOf processes: [Int32]) throws(NetlinkError) -> [ReclaimedSocket] {
        let inodes = Set(processes.flatMap(Self.inodes))
        guard !inodes.isEmpty else { return [] }
        return try socket.withLock { socket throws(NetlinkError) in
            var closed: [ReclaimedSocket] = []
            for connection in try socket.tcpConnections() where inodes.contains(connection.inode) {
                guard try Self.perform(SocketDiagnostics.destroy(connection), &socket) else { continue }
                let isListening = connection.state == .listening
                let end = isListening ? connection.local : connection.remote
                closed.append(
                    ReclaimedSocket(address: "\(end.address)", port: end.port, isListening: isListening))
            }
            for flow in try socket.flows() where flow.transport == .udp && inodes.contains(flow.inode) {
                guard try Self.perform(flow.destroy(), &socket) else { continue }
                closed.append(
                    ReclaimedSocket(
                        address: "\(flow.remote.address)", port: flow.remote.port, isListening: false))
            }
            return closed
        }
    }

    /// Closes a socket; returns false if it has ended in the meantime.
    private static func perform(
        _ message: NetlinkMessage, _ socket: inout NetlinkSocket
    ) throws(NetlinkError) -> Bool {
        do throws(NetlinkError) {
            try socket.perform([message])
            return true
        } catch  where error.number == ENOENT {
            return false
        }
    }

    /// Returns the inodes of the sockets that a process has open (proc(5), `/proc/PID/fd`).
    private static func inodes(of process: Int32) -> [UInt32] {
        let folder = "/proc/\(process)/fd"
        // The process may have ended.
        let names = (try? FileDescriptor.names(in: folder)) ?? []
        return names.compactMap { name in
            guard let target = try? FileDescriptor.target(ofLink: "\(folder)/\(name)"),
                target.hasPrefix("socket:["), target.hasSuffix("]")
            else { return nil }
            return UInt32(target.dropFirst("socket:[".count).dropLast())
        }
    }
}
