internal import CMnl
internal import Glibc
package import InternetProtocols

/// A route of the main table, and the requests that add and remove one (rtnetlink(7), RTM_NEWROUTE).
package struct Route: Sendable, Hashable {
    /// The destination; `nil` for the default route.
    package var destination: IPPrefix?
    /// The next hop; `nil` when the destination is on-link.
    package var gateway: IPAddress?
    /// The index of the link; `nil` lets the kernel derive it from the gateway.
    package var link: Int32?
    /// The metric of the route, of which the lowest wins; `nil` lets the kernel choose.
    package var metric: UInt32?
    package let isV6: Bool

    /// Returns the default route via a gateway.
    package static func byDefault(via gateway: IPAddress, link: Int32? = nil) -> Route {
        Route(destination: nil, gateway: gateway, link: link, metric: nil, isV6: gateway.isV6)
    }

    /// Returns an on-link default route, without a gateway.
    package static func byDefault(onLink link: Int32, isV6: Bool) -> Route {
        Route(destination: nil, gateway: nil, link: link, metric: nil, isV6: isV6)
    }

    /// Returns a route to a subnet, via a gateway or on-link.
    package static func to(
        _ destination: IPPrefix, via gateway: IPAddress?, link: Int32? = nil, metric: UInt32? = nil
    ) -> Route {
        Route(
            destination: destination, gateway: gateway, link: link, metric: metric, isV6: destination.address.isV6)
    }

    private init(destination: IPPrefix?, gateway: IPAddress?, link: Int32?, metric: UInt32?, isV6: Bool) {
        self.destination = destination
        self.gateway = gateway
        self.link = link
        self.metric = metric
        self.isV6 = isV6
    }

    /// Reads a route; `nil` unless it is a unicast route of the main table.
    init?(_ reply: NetlinkReply) throws(NetlinkError) {
        let (header, attributes) = try reply.parse(rtmsg.self, of: "route")
        let table = try attributes.number(Int(RTA_TABLE.rawValue)) ?? UInt32(header.rtm_table)
        guard table == RT_TABLE_MAIN.rawValue, header.rtm_type == UInt8(RTN_UNICAST) else { return nil }
        isV6 = header.rtm_family == UInt8(AF_INET6)
        destination = attributes.bytes(Int(RTA_DST.rawValue)).flatMap { IPAddress(bytes: $0) }
            .flatMap { IPPrefix($0, length: Int(header.rtm_dst_len)) }
        gateway = attributes.bytes(Int(RTA_GATEWAY.rawValue)).flatMap { IPAddress(bytes: $0) }
        link = try attributes.number(Int(RTA_OIF.rawValue))
        // The kernel reports a metric for every route, also where none was set.
        metric = nil
    }

    /// Adds the route.
    ///
    /// `ip route add DESTINATION|default [via GATEWAY] [dev LINK] [metric METRIC]`
    package func add() -> NetlinkMessage {
        message(RTM_NEWROUTE, NetlinkMessage.createNew, "add route \(self)")
    }

    /// Removes the route: `ip route delete DESTINATION|default [via GATEWAY] [dev LINK]`.
    package func delete() -> NetlinkMessage {
        message(RTM_DELROUTE, 0, "delete route \(self)")
    }

    private func message(_ type: Int, _ flags: Int32, _ label: String) -> NetlinkMessage {
        let deletes = type == RTM_DELROUTE
        let scope = deletes ? RT_SCOPE_NOWHERE : gateway == nil && !isV6 ? RT_SCOPE_LINK : RT_SCOPE_UNIVERSE
        var message = NetlinkMessage(type, flags: flags, label)
        message.appendHeader(
            rtmsg(
                rtm_family: UInt8(isV6 ? AF_INET6 : AF_INET), rtm_dst_len: UInt8(destination?.length ?? 0),
                rtm_src_len: 0,
                rtm_tos: 0, rtm_table: UInt8(RT_TABLE_MAIN.rawValue),
                rtm_protocol: UInt8(deletes ? RTPROT_UNSPEC : RTPROT_STATIC), rtm_scope: UInt8(scope.rawValue),
                rtm_type: UInt8(RTN_UNICAST), rtm_flags: 0))
        if let destination { message.put(Int(RTA_DST.rawValue), bytes: destination.address.bytes) }
        if let gateway { message.put(Int(RTA_GATEWAY.rawValue), bytes: gateway.bytes) }
        if let link { message.put(Int(RTA_OIF.rawValue), link) }
        if let metric { message.put(Int(RTA_PRIORITY.rawValue), metric) }
        return message
    }
}

extension Route: CustomStringConvertible {
    package var description: String {
        var text = destination.map { "\($0)" } ?? "default"
        if let gateway { text += " via \(gateway)" }
        if let link { text += " dev #\(link)" }
        return text
    }
}

extension NetlinkSocket {
    /// Returns the unicast routes of the main table, of both families: `ip route show`, `ip -6 route show`.
    package mutating func routes() throws(NetlinkError) -> [Route] {
        var routes: [Route] = []
        for family in [AF_INET, AF_INET6] {
            var request = NetlinkMessage(dump: RTM_GETROUTE, "show routes")
            var header = rtmsg()
            header.rtm_family = UInt8(family)
            request.appendHeader(header)
            for reply in try dump(request) where reply.type == RTM_NEWROUTE {
                if let route = try Route(reply) { routes.append(route) }
            }
        }
        return routes
    }
}
