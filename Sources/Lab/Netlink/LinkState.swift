internal import CMnl
internal import Glibc

/// The operational state of a link (RFC 2863, in the numbering of IFLA_OPERSTATE).
package enum OperationalState: UInt8, Sendable, Hashable {
    /// Unknown, as for drivers without link detection, such as loopback.
    case unknown = 0
    case notPresent = 1
    /// No carrier, or administratively down.
    case down = 2
    /// The layer below is down.
    case lowerLayerDown = 3
    case testing = 4
    /// Waiting for an event, such as authentication.
    case dormant = 5
    case up = 6
}

/// The state of a link as the kernel reports it.
package struct LinkState: Sendable, Hashable {
    package struct Traffic: Sendable, Hashable {
        /// The number of packets; a segmentation-offloaded one counts once.
        package var packets: UInt64
        /// The number of bytes, Ethernet headers included.
        package var bytes: UInt64
        package var dropped: UInt64
    }

    /// The interface index in the namespace.
    package let index: Int32
    package let name: String
    package let flags: UInt32
    package let operationalState: OperationalState
    /// The index of its bridge.
    package let master: Int32?
    /// The Ethernet address; `nil` for links without one.
    package let hardwareAddress: HardwareAddress?
    package let group: UInt32
    /// The MTU, in bytes.
    package let mtu: UInt32
    /// The maximum number of segments of a packet that the link splits (GSO).
    package let maximumSegments: UInt32
    package let received: Traffic
    package let sent: Traffic

    /// Whether it is administratively up.
    package var isUp: Bool { flags & UInt32(IFF_UP) != 0 }
    /// Whether it has a carrier; for a veth end, whether its peer is up.
    package var hasCarrier: Bool { flags & Self.lowerUp != 0 }

    /// Whether it can carry IPv6, which requires an MTU of at least 1280 bytes (RFC 8200, section 5).
    package var canCarryIPv6: Bool { mtu >= 1280 }

    /// IFF_LOWER_UP, which is missing in the C library's header.
    private static let lowerUp: UInt32 = 1 << 16

    init(_ reply: NetlinkReply) throws(NetlinkError) {
        let (header, attributes) = try reply.parse(ifinfomsg.self, of: "link")
        index = header.ifi_index
        flags = header.ifi_flags
        name = attributes.text(IFLA_IFNAME) ?? ""
        operationalState = OperationalState(rawValue: try attributes.number(IFLA_OPERSTATE) ?? 0) ?? .unknown
        master = try attributes.number(IFLA_MASTER)
        hardwareAddress = attributes.bytes(IFLA_ADDRESS).flatMap { HardwareAddress($0) }
        group = try attributes.number(IFLA_GROUP) ?? 0
        mtu = try attributes.number(IFLA_MTU) ?? 0
        maximumSegments = try attributes.number(IFLA_GSO_MAX_SEGS) ?? 0
        let statistics = attributes.bytes(IFLA_STATS64)?.load(rtnl_link_stats64.self) ?? rtnl_link_stats64()
        received = Traffic(
            packets: statistics.rx_packets, bytes: statistics.rx_bytes, dropped: statistics.rx_dropped)
        sent = Traffic(packets: statistics.tx_packets, bytes: statistics.tx_bytes, dropped: statistics.tx_dropped)
    }
}

extension NetlinkSocket {
    /// Returns the state of one link; throws `refused` with ENODEV when it does not exist.
    ///
    /// `ip -s link show LINK`
    package mutating func link(_ link: LinkSelector) throws(NetlinkError) -> LinkState {
        let request = Link.get(link)
        guard let reply = try query(request).first(where: { $0.type == RTM_NEWLINK }) else {
            throw .malformed(request.label, "no link in it")
        }
        return try LinkState(reply)
    }

    /// Returns the state of every link of the namespace: `ip -s link show`.
    package mutating func links() throws(NetlinkError) -> [LinkState] {
        var request = NetlinkMessage(dump: RTM_GETLINK, "show links")
        request.appendHeader(Link.header())
        var links: [LinkState] = []
        for reply in try dump(request) where reply.type == RTM_NEWLINK { links.append(try LinkState(reply)) }
        return links
    }
}
