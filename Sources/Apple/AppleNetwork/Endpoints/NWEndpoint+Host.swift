extension NWEndpoint {
    /// A host, by name or address.
    public enum Host: Hashable, CustomDebugStringConvertible, ExpressibleByStringLiteral, Sendable {
        /// A name, and the interface to look it up and reach it on.
        case name(String, NWInterface?)
        /// An IPv4 address.
        case ipv4(IPv4Address)
        /// An IPv6 address.
        case ipv6(IPv6Address)

        /// Reads a host as ``init(_:)`` does.
        public init(stringLiteral: String) { self.init(stringLiteral) }

        /// Reads an address literal; any other text is a name, with or without a zone.
        ///
        /// An IPv4 address that is mapped into IPv6 becomes one of IPv4.
        public init(_ string: String) {
            let literal = AddressLiteral(string)
            if let bits = literal.v4 {
                self = .ipv4(IPv4Address(bits: bits, interface: literal.interface))
            } else if let bits = literal.v6 {
                let address = IPv6Address(bits: bits, interface: literal.interface)
                self = address.isIPv4Mapped ? address.asIPv4.map(Host.ipv4) ?? .ipv6(address) : .ipv6(address)
            } else {
                self = .name(literal.address, literal.interface)
            }
        }

        /// The interface that the host is bound to.
        public var interface: NWInterface? {
            switch self {
            case .name(_, let interface): interface
            case .ipv4(let address): address.interface
            case .ipv6(let address): address.interface
            }
        }

        /// The name or address, and behind `%` its interface.
        public var debugDescription: String {
            switch self {
            case .name(let name, let interface): name + (interface.map { "%\($0)" } ?? "")
            case .ipv4(let address): address.debugDescription
            case .ipv6(let address): address.debugDescription
            }
        }
    }
}
