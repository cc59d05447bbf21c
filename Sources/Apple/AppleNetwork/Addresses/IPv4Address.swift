public import Foundation

/// An IPv4 address.
public struct IPv4Address: IPAddress, Hashable, CustomDebugStringConvertible {
    /// The address as a number: 127.0.0.1 is `0x7f00_0001`.
    package let bits: UInt32

    /// The interface that the zone of the address names.
    public let interface: NWInterface?

    /// 0.0.0.0, all addresses of a host.
    public static let any = IPv4Address(bits: 0)
    /// 255.255.255.255, the limited broadcast (RFC 919).
    public static let broadcast = IPv4Address(bits: .max)
    /// 127.0.0.1.
    public static let loopback = IPv4Address(bits: 0x7f00_0001)
    /// 224.0.0.1, all hosts of a link (RFC 1112).
    public static let allHostsGroup = IPv4Address(bits: 0xe000_0001)
    /// 224.0.0.2, all routers of a link.
    public static let allRoutersGroup = IPv4Address(bits: 0xe000_0002)
    /// 224.0.0.22, where IGMPv3 reports go (RFC 3376).
    public static let allReportsGroup = IPv4Address(bits: 0xe000_0016)
    /// 224.0.0.251, multicast DNS (RFC 6762).
    public static let mdnsGroup = IPv4Address(bits: 0xe000_00fb)

    package init(bits: UInt32, interface: NWInterface? = nil) {
        self.bits = bits
        self.interface = interface
    }

    /// Takes 4 bytes in network order; `nil` for any other number of them.
    public init?(_ rawValue: Data, _ interface: NWInterface? = nil) {
        guard rawValue.count == 4 else { return nil }
        self.init(bits: rawValue.reduce(0) { $0 << 8 | UInt32($1) }, interface: interface)
    }

    /// Reads a literal such as `192.0.2.1` or `169.254.8.8%en0`; `nil` for anything else.
    public init?(_ string: String) {
        let literal = AddressLiteral(string)
        guard let bits = literal.v4 else { return nil }
        self.init(bits: bits, interface: literal.interface)
    }

    /// The 4 bytes in network order.
    public var rawValue: Data { unsafe withUnsafeBytes(of: bits.bigEndian) { unsafe Data($0) } }

    /// Whether it is 127.0.0.1.
    ///
    /// No other address of 127.0.0.0/8 counts, as on iOS.
    public var isLoopback: Bool { bits == Self.loopback.bits }

    /// Whether it is in 169.254.0.0/16 (RFC 3927).
    public var isLinkLocal: Bool { bits >> 16 == 0xa9fe }

    /// Whether it is in 224.0.0.0/4 (RFC 5771).
    public var isMulticast: Bool { bits >> 28 == 0xe }

    /// The address, and behind `%` its interface: `169.254.8.8%en0`.
    public var debugDescription: String { text }
}
