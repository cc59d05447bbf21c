public import InternetProtocols

/// A filter of packets; a packet must meet all given conditions.
public struct PacketMatch: Sendable, Hashable {
    /// The protocol; `nil` means any.
    public var kind: WireProtocol?
    /// The subnet of the source or destination; `nil` means any.
    public var address: IPPrefix?
    /// The TCP or UDP port of the source or destination; `nil` means any.
    ///
    /// Fragments after the first have no port.
    public var port: UInt16?
    /// Whether the destination must be an Ethernet multicast address; broadcast is none.
    public var isMulticast = false

    /// Matches every packet.
    public init() {}

    /// A filter for multicast DNS, including unicast responses (RFC 6762).
    public static var multicastDNS: PacketMatch {
        var match = PacketMatch()
        match.kind = .udp
        match.port = 5353
        return match
    }

    /// A short description: `all packets`, or the conditions, such as `udp port 5353`.
    public var text: String {
        var words: [String] = []
        if isMulticast { words.append("multicast") }
        if let kind { words.append(kind.rawValue) }
        if let address { words.append("address \(address)") }
        if let port { words.append("port \(port)") }
        return words.isEmpty ? "all packets" : words.joined(separator: " ")
    }

    var problem: String? {
        guard port != nil, let kind, kind != .tcp, kind != .udp else { return nil }
        return "only TCP and UDP have ports, and \(kind.rawValue) has none"
    }
}
