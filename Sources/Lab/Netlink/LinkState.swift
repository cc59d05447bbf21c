internal import CMnl
internal import Glibc

/// The operational state of a link (RFC 2863, as IFLA_OPERSTATE numbers it).
package enum OperationalState: UInt8, Sendable, Hashable {
    /// Not known: drivers without link detection, such as loopback.
    case unknown = 0
    /// Hardware is missing.
    case notPresent = 1
    /// No carrier, or set down.
    case down = 2
    /// The layer below is down.
    case lowerLayerDown = 3
    /// In a test.
    case testing = 4
    /// Waiting for an event, such as authentication.
    case dormant = 5
    /// Ready to pass packets.
    case up = 6
}

/// A link as the kernel reports it.
package struct LinkState: Sendable, Hashable {
    /// What passed in one direction.
    package struct Traffic: Sendable, Hashable {
        /// Packets; a segmentation-offloaded one counts once.
        package var packets: UInt64
        /// Bytes, Ethernet headers included.
        package var bytes: UInt64
        /// Packets dropped.
        package var dropped: UInt64
    }

    /// The interface index in its namespace.
    package let index: Int32
    /// The name.
    package let name: String
    /// The `IFF_…` flags.
    package let flags: UInt32
    /// The operational state.
    package let operationalState: OperationalState
    /// The index of the bridge it is plugged into.
    package let master: Int32?
    /// The Ethernet address; `nil` for links without one.
    package let hardwareAddress: HardwareAddress?
    /// The group it was put into.
    package let group: UInt32
    /// The largest packet, in bytes.
    package let mtu: UInt32
    /// The maximum number of segments in a packet that the link divides (GSO).
    package let maximumSegments: UInt32
    /// What it received.
    package let received: Traffic
    /// What it sent.
    package let sent: Traffic

    /// Whether it was set up by the administrator.
    package var isUp: Bool { flags & UInt32(IFF_UP) != 0 }
    /// Whether it has a carrier: for a veth end, whether its peer is up.
    package var hasCarrier: Bool { flags & Self.lowerUp != 0 }

    /// True if it can carry IPv6, whose packets links have to take up to 1280 bytes (RFC 8200, section 5).
    package var canCarryIPv6: Bool { mtu >= 1280 }

    /// IFF_LOWER_UP, which the C library's header leaves out.
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
    /// The state of one link; throws `refused` with ENODEV when there is none.
    ///
    /// `ip -s link show LINK`
    package mutating func link(_ link: LinkSelector) throws(NetlinkError) -> LinkState {
        let request = Link.get(link)
        guard let reply = try query(request).first(where: { $0.type == RTM_NEWLINK }) else {
            throw .malformed(request.label, "no link in it")
        }
        return try LinkState(reply)
    }

    /// The state of every link of the namespace.
    ///
    /// `ip -s link show`
    package mutating func links() throws(NetlinkError) -> [LinkState] {
        var request = NetlinkMessage(dump: RTM_GETLINK, "show links")
        request.appendHeader(Link.header())
        var links: [LinkState] = []
        for reply in try dump(request) where reply.type == RTM_NEWLINK { links.append(try LinkState(reply)) }
        return links
    }
}
