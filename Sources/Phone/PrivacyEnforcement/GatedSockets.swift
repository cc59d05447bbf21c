internal import Glibc
internal import Kernel
internal import Netlink
internal import Synchronization

/// The sockets of seccomp-filtered programs that are connected to a destination that needs access.
///
/// They are identified by kernel identifiers, so they stay assigned when a file descriptor is passed on. Closed sockets
/// are removed when the list grows.
final class GatedSockets: Sendable {
    /// The kernel's identifier of a socket.
    enum Name: Sendable, Hashable {
        /// The cookie (SO_COOKIE).
        case cookie(UInt64)
        /// The token of a Multipath TCP connection; each of its paths has its own cookie.
        case multipath(UInt32)
    }

    private struct Group {
        var names: Set<Name> = []
        /// The number of names at which closed sockets are removed next.
        var limit = GatedSockets.fewest
    }

    /// The minimum of the limit.
    private static let fewest = 4096

    private let groups = Mutex<[UInt64: Group]>([:])
    private let diagnostics: Mutex<NetlinkSocket>

    /// Makes an empty list for the sockets of the calling thread's network namespace.
    init() throws(NetlinkError) { diagnostics = Mutex(try NetlinkSocket(.socketDiagnostics)) }

    /// Adds a connected socket to a control group.
    func add(_ socket: borrowing FileDescriptor, _ kind: SocketKind, of group: UInt64) {
        add(.cookie(kind.cookie), of: group)
        guard kind.protocolNumber == Int32(IPPROTO_MPTCP) else { return }
        if let token = try? socket.multipathToken() {
            add(.multipath(token), of: group)
        } else if let inode = try? socket.inode(), let flows = try? flows() {
            // The peer does not support Multipath TCP, so there is only one path.
            for flow in flows where UInt64(flow.inode) == inode { add(.cookie(flow.cookie), of: group) }
        }
    }

    private func add(_ name: Name, of group: UInt64) {
        let isFull = groups.withLock { groups in
            var changed = groups.removeValue(forKey: group) ?? Group()
            changed.names.insert(name)
            defer { groups[group] = changed }
            return changed.names.count >= changed.limit
        }
        if isFull { forgetClosed(of: group) }
    }

    /// Returns the cookies of a control group's connected sockets; for Multipath TCP, those of the paths.
    func cookies(of group: UInt64) -> [UInt64] {
        let names = groups.withLock { $0[group]?.names ?? [] }
        guard !names.isEmpty, let flows = try? flows() else { return [] }
        return flows.filter { !names.isDisjoint(with: $0.names) }.map(\.cookie)
    }

    private func forgetClosed(of group: UInt64) {
        // Read before the flows, because a socket added later may be missing among them.
        let known = groups.withLock { $0[group]?.names ?? [] }
        guard let flows = try? flows() else { return }
        let closed = known.subtracting(flows.flatMap(\.names))
        groups.withLock { groups in
            guard var changed = groups.removeValue(forKey: group) else { return }
            changed.names.subtract(closed)
            changed.limit = max(Self.fewest, changed.names.count * 2)
            groups[group] = changed
        }
    }

    private func flows() throws(NetlinkError) -> [ConnectedSocket] {
        try diagnostics.withLock { socket throws(NetlinkError) in try socket.flows() }
    }
}

extension ConnectedSocket {
    /// The identifiers of the flow.
    fileprivate var names: [GatedSockets.Name] {
        [.cookie(cookie)] + (multipathToken.map { [.multipath($0)] } ?? [])
    }
}
