/// Where traffic goes, as the interfaces and routes of the moment have it (TN3179, "Local network operations").
package enum Destination: Int, Sendable, Hashable, Codable, CaseIterable {
    /// An address of the device itself.
    case own = 0
    /// An address beyond a router, or on a link that is not broadcast-capable, such as cellular or a VPN.
    case remote = 1
    /// A unicast address that traffic reaches directly on a broadcast-capable link.
    case onLink = 2
    /// A multicast address, 224.0.0.0/4 or ff00::/8, whatever the routes say.
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
