internal import DeviceRules
internal import Glibc
package import InternetProtocols
package import Kernel
package import Netlink
package import PrivacyEnforcement
internal import Synchronization

/// Keeps the table of what leads where, from the live interfaces, addresses and routes of the device's namespace.
///
/// Interfaces are read again only when one has changed: reading them takes the lock that every change of a network on the
/// machine takes, in whatever namespace, which reading routes does not on a recent kernel.
package final class LocalityWatcher: Sendable {
    private let links: NetlinkMonitor
    private let routes: NetlinkMonitor
    private let exemptions: [LocalityTable.Exemption]
    private let state: Mutex<State>

    private struct State: ~Copyable {
        var socket: NetlinkSocket
        var broadcastLinks: Set<Int32>
        /// The subnets of links that the device is about to be on.
        var announced: [IPPrefix] = []
        var table: LocalityTable
    }

    /// Reads the tables of the calling thread's namespace and listens for changes from then on.
    package init(exemptions: [LocalityTable.Exemption]) throws(NetlinkError) {
        // Listening begins before reading, so that nothing falls between.
        links = try NetlinkMonitor([.links])
        routes = try NetlinkMonitor([.addresses, .routes])
        var socket = try NetlinkSocket()
        let broadcastLinks = try Self.readLinks(&socket)
        let table = LocalityTable(
            try socket.routingTable(), broadcastLinks: broadcastLinks, exemptions: exemptions)
        self.exemptions = exemptions
        state = Mutex(State(socket: socket, broadcastLinks: broadcastLinks, table: table))
    }

    /// The table of the moment.
    package var table: LocalityTable { state.withLock { $0.table } }

    /// Follows the changes on a reactor's thread and calls back after each that has brought another table.
    package func watch(
        on reactor: Reactor, _ body: @escaping @Sendable (Result<LocalityTable, NetlinkError>) -> Void
    ) throws(SystemError) {
        for raw in [links.raw, routes.raw] {
            try reactor.watch(try FileDescriptor.duplicating(raw)) { [self] _ in
                do throws(NetlinkError) {
                    if let table = try refresh() { body(.success(table)) }
                } catch {
                    body(.failure(error))
                }
                return .keep
            }
        }
    }

    /// Reads again what there is now; returns the table if that is another one.
    ///
    /// Subnets that are announced, instead of those before, are local until the routes say so themselves: a program may
    /// connect as soon as there is a route, which is before anybody can have been told of it.
    package func refresh(announcing subnets: [IPPrefix]? = nil) throws(NetlinkError) -> LocalityTable? {
        try state.withLock { state throws(NetlinkError) in
            if let subnets { state.announced = subnets }
            // What changed does not matter: the kernel does not report everything, so all is read again.
            try routes.discard()
            // Checked even if a route was reported first, for it can be one of a new interface.
            if try links.waitForEvents(within: .zero) {
                try links.discard()
                state.broadcastLinks = try Self.readLinks(&state.socket)
            }
            var table = LocalityTable(
                try state.socket.routingTable(), broadcastLinks: state.broadcastLinks, exemptions: exemptions)
            state.announced.removeAll { subnet in table.ranges.contains(LocalityTable.Range(subnet, .onLink)) }
            for subnet in state.announced { table.add(onLink: subnet) }
            guard table != state.table else { return nil }
            state.table = table
            return table
        }
    }

    /// The indices of the links that can broadcast.
    private static func readLinks(_ socket: inout NetlinkSocket) throws(NetlinkError) -> Set<Int32> {
        Set(try socket.links().filter { $0.flags & UInt32(IFF_BROADCAST) != 0 }.map(\.index))
    }
}
