internal import CMnl
internal import Glibc

/// Something the kernel reported without being asked.
package enum NetlinkEvent: Sendable, Hashable {
    /// A link is new or changed: up, down, carrier, master.
    case link(LinkState)
    /// A link is gone from the namespace.
    case linkRemoved(LinkState)
    /// A bridge port is new or changed.
    case bridgePort(BridgePort)
    /// A link was unplugged from its bridge.
    case bridgePortRemoved(BridgePort)
    /// An address is new or changed.
    case address(Address)
    /// An address is gone.
    case addressRemoved(Address)
    /// A route of the main table is new or changed.
    case route(Route)
    /// A route of the main table is gone. The kernel reports none of the IPv4 routes that go with an interface
    /// that is set down.
    case routeRemoved(Route)
    /// A TCP socket is gone; these are its last figures.
    case connectionClosed(TCPConnection)
    /// The connection tracking of a namespace no longer knows a connection.
    case trackingEnded(TrackedConnection)
    /// Events were lost because nobody read them in time: read the tables again.
    case overrun

    /// Reads a notification; `nil` when it is of no interest here.
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
