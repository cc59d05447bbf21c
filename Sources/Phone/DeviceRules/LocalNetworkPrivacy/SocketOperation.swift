/// A socket operation (TN3179, first table of "Local network operations").
package enum SocketOperation: Int, Sendable, Hashable, Codable, CaseIterable {
    /// Making an outgoing TCP connection: connect(2), or the first send with `MSG_FASTOPEN`.
    case tcpConnect = 0
    /// Listening for and accepting incoming TCP connections, and all traffic on them.
    case tcpAccept = 1
    /// Connecting a UDP socket, which sends nothing.
    case udpConnect = 2
    case udpSend = 3
    /// Receiving a datagram; the destination is the datagram's.
    case udpReceive = 4
    /// Sending anything else, such as an echo request on a raw or ping socket.
    case rawSend = 5

    /// The name in events, such as `tcp-connect`.
    package var name: String {
        switch self {
        case .tcpConnect: "tcp-connect"
        case .tcpAccept: "tcp-accept"
        case .udpConnect: "udp-connect"
        case .udpSend: "udp-send"
        case .udpReceive: "udp-receive"
        case .rawSend: "raw-send"
        }
    }
}

/// The class of a destination under the current interfaces and routes (TN3179, "Local network operations").
package enum Destination: Int, Sendable, Hashable, Codable, CaseIterable {
    /// An address of the device itself.
    case own = 0
    /// An address beyond a router, or on a link that is not broadcast-capable, such as cellular or a VPN.
    case remote = 1
    /// A unicast address that is directly reachable on a broadcast-capable link.
    case onLink = 2
    /// A multicast address, 224.0.0.0/4 or ff00::/8, whatever the routes are.
    case multicast = 3
    /// 255.255.255.255, or the broadcast address of an on-link subnet.
    case broadcast = 4
    /// The DNS port of the device's DNS server.
    case dnsServer = 5
    /// The port of the device's network proxy.
    case proxy = 6

    /// The name in events, such as `on-link`.
    package var name: String {
        switch self {
        case .own: "own"
        case .remote: "remote"
        case .onLink: "on-link"
        case .multicast: "multicast"
        case .broadcast: "broadcast"
        case .dnsServer: "dns-server"
        case .proxy: "proxy"
        }
    }
}
