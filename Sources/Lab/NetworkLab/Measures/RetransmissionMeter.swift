internal import Kernel
internal import Netlink
private import Synchronization

/// The TCP bytes that a host has sent and retransmitted.
public struct RetransmissionCount: Sendable, Hashable {
    /// The payload bytes sent, retransmissions included.
    public var bytesSent: Int
    /// The retransmitted payload bytes.
    public var bytesRetransmitted: Int

    /// Makes a count.
    public init(bytesSent: Int = 0, bytesRetransmitted: Int = 0) {
        self.bytesSent = bytesSent
        self.bytesRetransmitted = bytesRetransmitted
    }

    /// The share of retransmissions, 0…1; 0 if nothing was sent.
    public var share: Double { bytesSent == 0 ? 0 : Double(bytesRetransmitted) / Double(bytesSent) }
}

/// A meter of the bytes that the TCP connections of one host have sent and retransmitted, closed ones included.
///
/// It queries open connections on demand (`INET_DIAG_INFO`); the kernel reports the final count of each one that ends
/// (`SKNLGRP_INET_TCP_DESTROY`).
final class RetransmissionMeter: Sendable {
    private struct State: ~Copyable {
        var diagnostics: NetlinkSocket
        var monitor: NetlinkMonitor
        var closed = RetransmissionCount()
    }

    private let state: Mutex<State>

    /// Opens its sockets in the calling thread's network namespace and counts from now on.
    init() throws {
        state = Mutex(
            State(diagnostics: try NetlinkSocket(.socketDiagnostics), monitor: try NetlinkMonitor.closedConnections()))
    }

    /// Reads the kernel's reports as they arrive, so that they do not queue up.
    func watch(on reactor: Reactor) throws {
        let descriptor = try state.withLock { try FileDescriptor.duplicating($0.monitor.raw) }
        try reactor.watch(descriptor) { [self] _ in
            // A limited number at a time, because the reactor serves other descriptors too.
            state.withLock { state in _ = try? Self.collect(&state, atMost: 64) }
            return .keep
        }
    }

    /// Returns the count since the meter was made; blocks for a dump of the host's sockets.
    func count() throws -> RetransmissionCount {
        try state.withLock { state in
            let open = try state.diagnostics.tcpConnections()
            // A connection that has ended since the dump is in both results.
            let ended = try Self.collect(&state)
            return open.reduce(state.closed) { ended.contains($1.cookie) ? $0 : $0.adding($1) }
        }
    }

    /// Adds the ended connections, from at most `limit` reports, and returns their cookies.
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
