internal import Glibc
package import Kernel
package import Netlink
package import PrivacyEnforcement
internal import Synchronization

/// Keeps the table of what leads where, from the live interfaces, addresses and routes of the device's namespace.
package final class LocalityWatcher: Sendable {
    private let monitor: NetlinkMonitor
    private let exemptions: [LocalityTable.Exemption]
    private let state: Mutex<State>

    private struct State: ~Copyable {
        var socket: NetlinkSocket
        var table: LocalityTable
    }

    /// Reads the tables of the calling thread's namespace and listens for changes from then on.
    package init(exemptions: [LocalityTable.Exemption]) throws(NetlinkError) {
        // Listening begins before reading, so that nothing falls between.
        monitor = try NetlinkMonitor([.links, .addresses, .routes])
        var socket = try NetlinkSocket()
        let table = try Self.read(&socket, exemptions)
        self.exemptions = exemptions
        state = Mutex(State(socket: socket, table: table))
    }

    /// The table of the moment.
    package var table: LocalityTable { state.withLock { $0.table } }

    /// Follows the changes on a reactor's thread and calls back after each that has brought another table.
    package func watch(
        on reactor: Reactor, _ body: @escaping @Sendable (Result<LocalityTable, NetlinkError>) -> Void
    ) throws(SystemError) {
        try reactor.watch(try FileDescriptor.duplicating(monitor.raw)) { [self] _ in
            do throws(NetlinkError) {
                // What changed does not matter: the kernel does not tell everything, so all is read again.
                try monitor.discard()
                if let table = try refresh() { body(.success(table)) }
            } catch {
                body(.failure(error))
            }
            return .keep
        }
    }

    private func refresh() throws(NetlinkError) -> LocalityTable? {
        try state.withLock { state throws(NetlinkError) in
            let table = try Self.read(&state.socket, exemptions)
            guard table != state.table else { return nil }
            state.table = table
            return table
        }
    }

    private static func read(
        _ socket: inout NetlinkSocket, _ exemptions: [LocalityTable.Exemption]
    ) throws(NetlinkError) -> LocalityTable {
        let links = try socket.links().filter { $0.flags & UInt32(IFF_BROADCAST) != 0 }.map(\.index)
        return LocalityTable(try socket.routingTable(), broadcastLinks: Set(links), exemptions: exemptions)
    }
}
