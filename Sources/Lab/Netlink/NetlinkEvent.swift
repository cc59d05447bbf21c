internal import CMnl
internal import Glibc

/// An event that the kernel reports.
package enum NetlinkEvent: Sendable, Hashable {
    /// A link was added, or its flags, carrier or master changed.
    case link(LinkState)
    /// A link was removed from the namespace.
    case linkRemoved(LinkState)
    /// A bridge port was added or changed.
    case bridgePort(BridgePort)
    /// A link was removed from its bridge.
    case bridgePortRemoved(BridgePort)
    /// An address was added or changed.
    case address(Address)
    case addressRemoved(Address)
    /// A route of the main table was added or changed.
    case route(Route)
    /// A route of the main table was removed.
    ///
    /// The kernel does not report IPv4 routes that it removes because their interface is set down.
    case routeRemoved(Route)
    /// A TCP socket was closed; contains its final statistics.
    case connectionClosed(TCPConnection)
    /// Connection tracking removed a connection.
    case trackingEnded(TrackedConnection)
    /// Events were lost because they were not read in time; read the tables again.
    case overrun

    /// Reads a notification; `nil` when it is of another type.
    package init?(_ reply: NetlinkReply) throws(NetlinkError) {
        let isBridge = reply.payload.first == UInt8(AF_BRIDGE)
        switch reply.type {
        case RTM_NEWLINK where isBridge: self = .bridgePort(try BridgePort(reply))
        case RTM_DELLINK where isBridge: self = .bridgePortRemoved(try BridgePort(reply))
        case RTM_NEWLINK: self = .link(try LinkState(reply))
        case RTM_DELLINK: self = .linkRemoved(try LinkState(reply))
        case RTM_NEWADDR: self = .address(try Address(reply))
        case RTM_DELADDR: self = .addressRemoved(try Address(reply))
        case RTM_NEWROUTE:
            guard let route = try Route(reply) else { return nil }
            self = .route(route)
        case RTM_DELROUTE:
            guard let route = try Route(reply) else { return nil }
            self = .routeRemoved(route)
        default: return nil
        }
    }
}
