internal import CMnl
internal import Glibc
package import InternetProtocols

/// An entry of any routing table of a namespace (rtnetlink(7), RTM_GETROUTE).
package struct RoutingEntry: Sendable, Hashable {
    /// The type of a route.
    package enum Kind: Sendable, Hashable {
        /// To the namespace itself.
        case local
        /// To all hosts on the link.
        case broadcast
        /// To another host, via a link.
        case unicast
        /// Another type: multicast, anycast, unreachable, prohibited.
        case other
    }

    package let kind: Kind
    /// The destination; for a default route, all addresses of the family.
    package let destination: IPPrefix
    /// Whether a gateway is the next hop, or one of several.
    package let hasGateway: Bool
    /// The address of the only gateway; `nil` for none, for several, and for one of the other family.
    package let gateway: IPAddress?
    /// The index of the link; `nil` for several or none.
    package let link: Int32?
    /// The metric; the lowest among entries for the same addresses wins.
    package let metric: UInt32

    /// Reads an entry; `nil` for a cached copy of a single address (RTM_F_CLONED).
    init?(_ reply: NetlinkReply) throws(NetlinkError) {
        let (header, attributes) = try reply.parse(rtmsg.self, of: "route")
        guard header.rtm_flags & UInt32(RTM_F_CLONED) == 0 else { return nil }
        let isV6 = header.rtm_family == UInt8(AF_INET6)
        let bytes = attributes.bytes(Int(RTA_DST.rawValue)).map { [UInt8]($0) }
        guard let address = IPAddress(bytes: bytes ?? [UInt8](repeating: 0, count: isV6 ? 16 : 4)),
            let destination = IPPrefix(address, length: Int(header.rtm_dst_len))
        else {
            throw .malformed(
                "route", "its destination has \(bytes?.count ?? 0) bytes, \(header.rtm_dst_len) bits of which count")
        }
        kind =
            switch header.rtm_type {
            case UInt8(RTN_LOCAL): .local
            case UInt8(RTN_BROADCAST): .broadcast
            case UInt8(RTN_UNICAST): .unicast
            default: .other
            }
        self.destination = destination
        let byRouter = [RTA_GATEWAY, RTA_VIA, RTA_MULTIPATH].map { Int($0.rawValue) }
        hasGateway = byRouter.contains { attributes.bytes($0) != nil }
        gateway = attributes.bytes(Int(RTA_GATEWAY.rawValue)).flatMap { IPAddress(bytes: [UInt8]($0)) }
        link = try attributes.number(Int(RTA_OIF.rawValue))
        metric = try attributes.number(Int(RTA_PRIORITY.rawValue)) ?? 0
    }
}

extension NetlinkSocket {
    /// Returns the entries of all routing tables, of both families: local addresses, broadcast addresses and routes.
    ///
    /// `ip route show table all`, `ip -6 route show table all`
    package mutating func routingTable() throws(NetlinkError) -> [RoutingEntry] {
        var entries: [RoutingEntry] = []
        for family in [AF_INET, AF_INET6] {
            var request = NetlinkMessage(dump: RTM_GETROUTE, "show routes of all tables")
            var header = rtmsg()
            header.rtm_family = UInt8(family)
            request.appendHeader(header)
            for reply in try dump(request) where reply.type == RTM_NEWROUTE {
                if let entry = try RoutingEntry(reply) { entries.append(entry) }
            }
        }
        return entries
    }
}
