internal import CMnl
internal import Glibc

/// A reference to a link of the namespace.
package enum LinkSelector: Sendable, Hashable, CustomStringConvertible {
    case name(String)
    case index(Int32)

    package var description: String {
        switch self {
        case .name(let name): name
        case .index(let index): "#\(index)"
        }
    }
}

/// The end of a veth pair that is moved into a host.
package struct VethPeer: Sendable, Hashable {
    /// The name in the host, such as `eth0`.
    package var name: String
    /// The index in the host; 0 lets the kernel choose.
    package var index: Int32
    /// The Ethernet address; `nil` lets the kernel choose it at random.
    package var hardwareAddress: HardwareAddress?
    /// A descriptor of the host's network namespace, open until the request is done; `nil` keeps both ends together.
    package var namespace: Int32?

    package init(_ name: String, index: Int32 = 0, hardwareAddress: HardwareAddress? = nil, namespace: Int32? = nil) {
        self.name = name
        self.index = index
        self.hardwareAddress = hardwareAddress
        self.namespace = namespace
    }
}

/// Requests that create and change links (rtnetlink(7), RTM_NEWLINK).
package enum Link {
    /// Creates a bridge that forwards at once: no spanning tree, forward delay or multicast snooping.
    ///
    /// Later requests of the same batch can refer to a chosen index. ``delete(group:)`` deletes all links of a group in
    /// one request. `ip link add NAME index N group G type bridge stp_state 0 forward_delay 0 mcast_snooping 0`
    package static func addBridge(_ name: String, index: Int32 = 0, group: UInt32 = 0) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_NEWLINK, flags: NetlinkMessage.createNew, "add bridge \(name)")
        message.appendHeader(header(index: index))
        message.put(IFLA_IFNAME, text: name)
        message.put(IFLA_GROUP, group)
        message.nest(IFLA_LINKINFO) { info in
            info.put(IFLA_INFO_KIND, text: "bridge")
            info.nest(IFLA_INFO_DATA) { data in
                data.put(IFLA_BR_FORWARD_DELAY, UInt32(0))
                data.put(IFLA_BR_STP_STATE, UInt32(0))
                data.put(IFLA_BR_MCAST_SNOOPING, UInt8(0))
            }
        }
        return message
    }

    /// Creates a veth pair: this end here, and the peer in the namespace of its host.
    ///
    /// `ip link add NAME index N address MAC group G master M [up] type veth peer name P index N address MAC netns NS`
    package static func addVeth(
        _ name: String, index: Int32 = 0, master: Int32? = nil, group: UInt32 = 0, up: Bool = false,
        hardwareAddress: HardwareAddress? = nil, peer: VethPeer
    ) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_NEWLINK, flags: NetlinkMessage.createNew, "add veth \(name)")
        let flags = up ? UInt32(IFF_UP) : 0
        message.appendHeader(header(index: index, flags: flags, change: flags))
        message.put(IFLA_IFNAME, text: name)
        message.put(IFLA_GROUP, group)
        if let master { message.put(IFLA_MASTER, master) }
        if let hardwareAddress { message.put(IFLA_ADDRESS, bytes: hardwareAddress.bytes) }
        message.nest(IFLA_LINKINFO) { info in
            info.put(IFLA_INFO_KIND, text: "veth")
            info.nest(IFLA_INFO_DATA) { data in
                data.nest(VETH_INFO_PEER) { end in
                    end.appendHeader(header(index: peer.index))
                    end.put(IFLA_IFNAME, text: peer.name)
                    if let address = peer.hardwareAddress { end.put(IFLA_ADDRESS, bytes: address.bytes) }
                    if let namespace = peer.namespace { end.put(IFLA_NET_NS_FD, namespace) }
                }
            }
        }
        return message
    }

    /// Sets a link up or down: `ip link set LINK up|down`.
    ///
    /// The peer of a veth end that is down loses its carrier.
    package static func set(_ link: LinkSelector, up: Bool) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_NEWLINK, "set \(link) \(up ? "up" : "down")")
        let flag = UInt32(IFF_UP)
        message.append(link, header(flags: up ? flag : 0, change: flag))
        return message
    }

    /// Adds a link to a bridge, by the bridge's index; `nil` removes it.
    ///
    /// `ip link set LINK master BRIDGE`, `ip link set LINK nomaster`
    package static func set(_ link: LinkSelector, master: Int32?) -> NetlinkMessage {
        let what = master.map { "master #\($0)" } ?? "nomaster"
        var message = NetlinkMessage(RTM_NEWLINK, "set \(link) \(what)")
        message.append(link, header())
        message.put(IFLA_MASTER, master ?? 0)
        return message
    }

    /// Sets the MTU of a link, in bytes, and optionally the maximum number of segments of a packet (GSO).
    ///
    /// A packet of several segments passes a veth pair or a bridge whatever their MTU. With a maximum of 1 the kernel
    /// splits it first, and the MTU applies to each segment.
    ///
    /// `ip link set LINK mtu MTU [gso_max_segs SEGMENTS]`
    package static func set(_ link: LinkSelector, mtu: UInt32, maximumSegments: UInt32? = nil) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_NEWLINK, "set \(link) mtu \(mtu)")
        message.append(link, header())
        message.put(IFLA_MTU, mtu)
        if let maximumSegments { message.put(IFLA_GSO_MAX_SEGS, maximumSegments) }
        return message
    }

    /// Puts a link into a group: `ip link set LINK group G`.
    package static func set(_ link: LinkSelector, group: UInt32) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_NEWLINK, "set \(link) group \(group)")
        message.append(link, header())
        message.put(IFLA_GROUP, group)
        return message
    }

    /// Renames a link, which must be down: `ip link set LINK name NAME`.
    package static func rename(index: Int32, to name: String) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_NEWLINK, "rename #\(index) to \(name)")
        message.appendHeader(header(index: index))
        message.put(IFLA_IFNAME, text: name)
        return message
    }

    /// Deletes a link: `ip link delete LINK`.
    ///
    /// Each request waits about 24 ms for an RCU grace period; to end a lab, close its namespaces instead.
    package static func delete(_ link: LinkSelector) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_DELLINK, "delete \(link)")
        message.append(link, header())
        return message
    }

    /// Deletes all links of a group other than 0 in one RCU grace period: `ip link delete group G`.
    package static func delete(group: UInt32) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_DELLINK, "delete links of group \(group)")
        message.appendHeader(header())
        message.put(IFLA_GROUP, group)
        return message
    }

    static func get(_ link: LinkSelector) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_GETLINK, "show \(link)")
        message.append(link, header())
        return message
    }

    static func header(
        family: Int32 = AF_UNSPEC, index: Int32 = 0, flags: UInt32 = 0, change: UInt32 = 0
    ) -> ifinfomsg {
        ifinfomsg(
            ifi_family: UInt8(family), __ifi_pad: 0, ifi_type: 0, ifi_index: index, ifi_flags: flags,
            ifi_change: change)
    }
}

extension NetlinkMessage {
    fileprivate mutating func append(_ link: LinkSelector, _ header: ifinfomsg) {
        var header = header
        switch link {
        case .index(let index):
            header.ifi_index = index
            appendHeader(header)
        case .name(let name):
            appendHeader(header)
            put(IFLA_IFNAME, text: name)
        }
    }
}
