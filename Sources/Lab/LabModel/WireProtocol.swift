/// The protocols that a capture distinguishes.
public enum WireProtocol: String, Sendable, Hashable, CaseIterable {
    /// TCP.
    case tcp
    /// UDP.
    case udp
    /// ICMP for IPv4.
    case icmp
    /// ICMP for IPv6, without neighbour discovery.
    case icmpv6
    /// IGMP.
    case igmp
    /// ARP.
    case arp
    /// Neighbour discovery.
    case ndp
    /// Any other protocol.
    case other
}
