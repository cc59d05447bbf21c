public import InternetProtocols

/// The packets that something concerns; all that is given must hold.
public struct PacketMatch: Sendable, Hashable {
    /// The protocol.
    public var kind: WireProtocol?
    /// The subnet that it comes from or goes to.
    public var address: IPPrefix?
    /// The TCP or UDP port that it comes from or goes to.
    ///
    /// Fragments after the first have none.
    public var port: UInt16?
    /// Whether it must go to a group: a multicast address of Ethernet; broadcast is none.
    public var isMulticast = false

    /// Matches every packet.
    public init() {}

    /// Matches multicast DNS, also what is answered by unicast (RFC 6762).
    public static var multicastDNS: PacketMatch {
        var match = PacketMatch()
        match.kind = .udp
        match.port = 5353
        return match
    }

    /// `all packets`, or what must hold, such as `udp port 5353`.
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
