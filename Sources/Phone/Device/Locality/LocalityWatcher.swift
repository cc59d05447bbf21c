internal import DeviceRules
internal import Glibc
package import InternetProtocols
package import Kernel
package import Netlink
package import PrivacyEnforcement
internal import Synchronization

/// The table of destinations, kept up to date with the interfaces, addresses and routes of the device's namespace.
///
/// Interfaces are read only when one has changed. Reading them takes the lock that every network change on the machine
/// takes, in any namespace. Reading routes does not on a recent kernel.
package final class LocalityWatcher: Sendable {
    private let links: NetlinkMonitor
    private let routes: NetlinkMonitor
    private let exemptions: [LocalityTable.Exemption]
    /// Whether default gateways need no access (``DeviceRule/gatewayIsOpen``).
    private let opensGateways: Bool
    private let state: Mutex<State>

    private struct State: ~Copyable {
        var socket: NetlinkSocket
        var broadcastLinks: Set<Int32>
        /// The subnets of links that the device will get.
        var announced: [IPPrefix] = []
        var table: LocalityTable
    }

    /// Reads the tables of the calling thread's namespace and subscribes to changes.
    package init(exemptions: [LocalityTable.Exemption], opensGateways: Bool = false) throws(NetlinkError) {
        // Subscribes before reading, so that no change is missed.
        links = try NetlinkMonitor([.links])
        routes = try NetlinkMonitor([.addresses, .routes])
        var socket = try NetlinkSocket()
        let broadcastLinks = try Self.readLinks(&socket)
        let table = LocalityTable(
            try socket.routingTable(), broadcastLinks: broadcastLinks, exemptions: exemptions,
            opensGateways: opensGateways)
        self.exemptions = exemptions
        self.opensGateways = opensGateways
        state = Mutex(State(socket: socket, broadcastLinks: broadcastLinks, table: table))
    }

    package var table: LocalityTable { state.withLock { $0.table } }

    /// Follows changes on a reactor's thread and calls `body` with each different table.
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

    /// Reads the current state and returns the table if it has changed.
    ///
    /// Announced subnets, which replace earlier ones, are local until the routes say so: a program may connect as soon
    /// as a route exists, before the device is notified of it.
    package func refresh(announcing subnets: [IPPrefix]? = nil) throws(NetlinkError) -> LocalityTable? {
        try state.withLock { state throws(NetlinkError) in
            if let subnets { state.announced = subnets }
            // The events do not matter, because the kernel does not report every change: everything is read again.
            try routes.discard()
            // Checked after a route event too, because the route may be on a new interface.
            if try links.waitForEvents(within: .zero) {
                try links.discard()
                state.broadcastLinks = try Self.readLinks(&state.socket)
            }
            var table = LocalityTable(
                try state.socket.routingTable(), broadcastLinks: state.broadcastLinks, exemptions: exemptions,
                opensGateways: opensGateways)
            state.announced.removeAll { subnet in table.ranges.contains(LocalityTable.Range(subnet, .onLink)) }
            for subnet in state.announced { table.add(onLink: subnet) }
            guard table != state.table else { return nil }
            state.table = table
            return table
        }
    }

    /// Returns the indices of the broadcast-capable links.
    private static func readLinks(_ socket: inout NetlinkSocket) throws(NetlinkError) -> Set<Int32> {
        Set(try socket.links().filter { $0.flags & UInt32(IFF_BROADCAST) != 0 }.map(\.index))
    }
}
