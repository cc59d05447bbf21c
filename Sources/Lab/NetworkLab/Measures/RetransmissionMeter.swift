internal import Kernel
internal import Netlink
private import Synchronization

/// How much of what a host's TCP connections sent was sent again.
public struct RetransmissionCount: Sendable, Hashable {
    /// Payload bytes sent, repeats included.
    public var bytesSent: Int
    /// Payload bytes that were repeats.
    public var bytesRetransmitted: Int

    /// Makes a count.
    public init(bytesSent: Int = 0, bytesRetransmitted: Int = 0) {
        self.bytesSent = bytesSent
        self.bytesRetransmitted = bytesRetransmitted
    }

    /// The share of repeats, 0…1; 0 when nothing was sent.
    public var share: Double { bytesSent == 0 ? 0 : Double(bytesRetransmitted) / Double(bytesSent) }
}

/// Counts what the TCP connections of one host have sent and sent again, closed connections included.
///
/// Open connections are asked when someone wants to know (`INET_DIAG_INFO`); the kernel announces the final count
/// of each one that ends (`SKNLGRP_INET_TCP_DESTROY`).
final class RetransmissionMeter: Sendable {
    private struct State: ~Copyable {
        var diagnostics: NetlinkSocket
        var monitor: NetlinkMonitor
        var closed = RetransmissionCount()
    }

    private let state: Mutex<State>

    /// Opens its sockets in the network namespace of the calling thread and counts from now on.
    init() throws {
        state = Mutex(
            State(diagnostics: try NetlinkSocket(.socketDiagnostics), monitor: try NetlinkMonitor.closedConnections()))
    }

    /// Takes the announcements as they come, so that they do not pile up.
    func watch(on reactor: Reactor) throws {
        let descriptor = try state.withLock { try FileDescriptor.duplicating($0.monitor.raw) }
        try reactor.watch(descriptor) { [self] _ in
            // Some at a time, for the reactor has others to serve.
            state.withLock { state in _ = try? Self.collect(&state, atMost: 64) }
            return .keep
        }
    }

    /// The count since it was made.
    ///
    /// Blocks for a dump of the host's sockets.
    func count() throws -> RetransmissionCount {
        try state.withLock { state in
            let open = try state.diagnostics.tcpConnections()
            // One that has ended since is among both.
            let ended = try Self.collect(&state)
            return open.reduce(state.closed) { ended.contains($1.cookie) ? $0 : $0.adding($1) }
        }
    }

    /// Counts the connections that have ended, of at most so many announcements, and returns which these are.
    @discardableResult
    private static func collect(_ state: inout State, atMost limit: Int = .max) throws -> Set<UInt64> {
        var ended: Set<UInt64> = []
        for case .connectionClosed(let connection) in try state.monitor.read(atMost: limit) {
            state.closed = state.closed.adding(connection)
            ended.insert(connection.cookie)
        }
        return ended
    }
}

extension RetransmissionCount {
    fileprivate func adding(_ connection: TCPConnection) -> RetransmissionCount {
        guard let statistics = connection.statistics else { return self }
        return RetransmissionCount(
            bytesSent: bytesSent + Int(statistics.bytesSent),
            bytesRetransmitted: bytesRetransmitted + Int(statistics.bytesRetransmitted))
    }
}
