internal import CMnl
internal import Glibc

/// A port of a bridge (RTM_GETLINK of family AF_BRIDGE).
package struct BridgePort: Sendable, Hashable {
    package let index: Int32
    package let name: String
    package let bridge: Int32?
    /// Whether the bridge forwards frames of this port (IFLA_BRPORT_STATE 3).
    package let isForwarding: Bool
    /// Whether the port exchanges packets only with ports that are not isolated.
    package let isIsolated: Bool
    package let operationalState: OperationalState

    /// Whether the port forwards and its link is up.
    ///
    /// A packet that is sent before both hold is lost, and a lost first ARP request costs a second.
    package var isReady: Bool { isForwarding && operationalState == .up }

    /// BR_STATE_FORWARDING of <linux/if_bridge.h>.
    private static let forwarding: UInt8 = 3

    init(_ reply: NetlinkReply) throws(NetlinkError) {
        let (header, attributes) = try reply.parse(ifinfomsg.self, of: "bridge port")
        index = header.ifi_index
        name = attributes.text(IFLA_IFNAME) ?? ""
        bridge = try attributes.number(IFLA_MASTER)
        operationalState = OperationalState(rawValue: try attributes.number(IFLA_OPERSTATE) ?? 0) ?? .unknown
        let port = try attributes.nested(IFLA_PROTINFO)
        isForwarding = try port?.number(IFLA_BRPORT_STATE, as: UInt8.self) == Self.forwarding
        isIsolated = try port?.number(IFLA_BRPORT_ISOLATED, as: UInt8.self) == 1
    }

    /// Sets whether a port is isolated, by the index of its link: `bridge link set dev LINK isolated on|off`.
    package static func set(_ index: Int32, isolated: Bool) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_SETLINK, "set bridge port #\(index) isolated \(isolated ? "on" : "off")")
        message.appendHeader(Link.header(family: AF_BRIDGE, index: index))
        message.nest(IFLA_PROTINFO) { $0.put(IFLA_BRPORT_ISOLATED, UInt8(isolated ? 1 : 0)) }
        return message
    }
}

extension NetlinkSocket {
    /// Returns all ports of all bridges of the namespace: `bridge link show`.
    package mutating func bridgePorts() throws(NetlinkError) -> [BridgePort] {
        var request = NetlinkMessage(dump: RTM_GETLINK, "show bridge ports")
        request.appendHeader(Link.header(family: AF_BRIDGE))
        var ports: [BridgePort] = []
        for reply in try dump(request) where reply.type == RTM_NEWLINK { ports.append(try BridgePort(reply)) }
        // The dump also lists the bridges, each as its own master.
        return ports.filter { $0.bridge != nil && $0.bridge != $0.index }
    }
}
