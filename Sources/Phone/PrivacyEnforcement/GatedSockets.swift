internal import Glibc
internal import Kernel
internal import Netlink
internal import Synchronization

/// The sockets that programs behind filters have connected to where access is needed.
///
/// They are known by what the kernel calls them, so that they stay theirs whoever has them; those that have been closed
/// are forgotten as they become many.
final class GatedSockets: Sendable {
    /// A socket as the kernel knows it.
    enum Name: Sendable, Hashable {
        /// Its cookie (SO_COOKIE).
        case cookie(UInt64)
        /// The number that all paths of a connection of Multipath TCP have, each of which has a cookie of its own.
        case multipath(UInt32)
    }

    private struct Group {
        var names: Set<Name> = []
        /// How many there are when those that have been closed are next looked for.
        var limit = GatedSockets.fewest
    }

    /// As many are kept without a look at which of them are closed.
    private static let fewest = 4096

    private let groups = Mutex<[UInt64: Group]>([:])
    private let diagnostics: Mutex<NetlinkSocket>

    /// Begins with none; looks at the sockets of the calling thread's network namespace.
    init() throws(NetlinkError) { diagnostics = Mutex(try NetlinkSocket(.socketDiagnostics)) }

    /// Adds one to those of a control group, once it is connected.
    func add(_ socket: borrowing FileDescriptor, _ kind: SocketKind, of group: UInt64) {
        add(.cookie(kind.cookie), of: group)
        guard kind.protocolNumber == Int32(IPPROTO_MPTCP) else { return }
        if let token = try? socket.multipathToken() {
            add(.multipath(token), of: group)
        } else if let inode = try? socket.inode(), let flows = try? flows() {
            // The peer has no Multipath TCP: there is one path, and never another.
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

    /// The cookies of those of a control group that are connected; of Multipath TCP, those of its paths.
    func cookies(of group: UInt64) -> [UInt64] {
        let names = groups.withLock { $0[group]?.names ?? [] }
        guard !names.isEmpty, let flows = try? flows() else { return [] }
        return flows.filter { !names.isDisjoint(with: $0.names) }.map(\.cookie)
    }

    private func forgetClosed(of group: UInt64) {
        // What is added from now on may be missing among the flows.
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

    private func flows() throws(NetlinkError) -> [SocketFlow] {
        try diagnostics.withLock { socket throws(NetlinkError) in try socket.flows() }
    }
}

extension SocketFlow {
    /// What it is known by.
    fileprivate var names: [GatedSockets.Name] {
        [.cookie(cookie)] + (multipathToken.map { [.multipath($0)] } ?? [])
    }
}
