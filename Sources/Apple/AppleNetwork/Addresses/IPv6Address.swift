public import Foundation

/// An IPv6 address.
public struct IPv6Address: IPAddress, Hashable, CustomDebugStringConvertible {
    /// The address as a number: that of `::1` is 1.
    package let bits: UInt128

    /// The interface that the zone of the address names.
    public let interface: NWInterface?

    /// `::`, all addresses of a host.
    public static let any = IPv6Address(bits: 0)
    /// `::`: IPv6 has no broadcast, and this is what iOS has under the name.
    public static let broadcast = IPv6Address(bits: 0)
    /// `::1`.
    public static let loopback = IPv6Address(bits: 1)
    /// `ff01::1`, all nodes of this host (RFC 4291, 2.7.1).
    public static let nodeLocalNodes = IPv6Address(bits: 0xff01 << 112 | 1)
    /// `ff02::1`, all nodes of a link.
    public static let linkLocalNodes = IPv6Address(bits: 0xff02 << 112 | 1)
    /// `ff02::2`, all routers of a link.
    public static let linkLocalRouters = IPv6Address(bits: 0xff02 << 112 | 2)

    /// The scope of a group (RFC 4291, 2.7).
    public enum Scope: UInt8, Sendable {
        /// This host.
        case nodeLocal = 1
        /// One link.
        case linkLocal = 2
        /// One site.
        case siteLocal = 5
        /// The sites of one organisation.
        case organizationLocal = 8
        /// Everywhere.
        case global = 14
    }

    package init(bits: UInt128, interface: NWInterface? = nil) {
        self.bits = bits
        self.interface = interface
    }

    /// Takes 16 bytes in network order; `nil` for any other number of them.
    public init?(_ rawValue: Data, _ interface: NWInterface? = nil) {
        guard rawValue.count == 16 else { return nil }
        self.init(bits: rawValue.reduce(0) { $0 << 8 | UInt128($1) }, interface: interface)
    }

    /// Reads a literal such as `2001:db8::1` or `fe80::1%en0`; `nil` for anything else, brackets included.
    public init?(_ string: String) {
        let literal = AddressLiteral(string)
        guard let bits = literal.v6 else { return nil }
        self.init(bits: bits, interface: literal.interface)
    }

    /// The 16 bytes in network order.
    public var rawValue: Data { unsafe withUnsafeBytes(of: bits.bigEndian) { unsafe Data($0) } }

    /// Whether it is `::`.
    public var isAny: Bool { bits == 0 }

    /// Whether it is `::1`.
    public var isLoopback: Bool { bits == 1 }

    /// Whether it is in fe80::/10 (RFC 4291, 2.5.6).
    public var isLinkLocal: Bool { bits >> 118 == 0xfe80 >> 6 }

    /// Whether it is in fc00::/7 (RFC 4193).
    public var isUniqueLocal: Bool { bits >> 121 == 0xfc >> 1 }

    /// Whether it is in ff00::/8.
    public var isMulticast: Bool { bits >> 120 == 0xff }

    /// The scope of the group; `nil` for other addresses, or a scope without a name.
    public var multicastScope: Scope? {
        isMulticast ? Scope(rawValue: UInt8(truncatingIfNeeded: bits >> 112) & 0xf) : nil
    }

    /// Whether it is in ::ffff:0:0/96 and carries an IPv4 address (RFC 4291, 2.5.5.2).
    public var isIPv4Mapped: Bool { bits >> 32 == 0xffff }

    /// Whether it is in ::/96, without `::` and `::1` (RFC 4291, 2.5.5.1).
    ///
    /// Apple's spelling.
    public var isIPv4Compatabile: Bool { bits >> 32 == 0 && bits > 1 }

    /// Whether it is in 2002::/16 (RFC 3056).
    public var is6to4: Bool { bits >> 112 == 0x2002 }

    /// The IPv4 address that it carries, if it is mapped or compatible.
    public var asIPv4: IPv4Address? {
        guard isIPv4Mapped || isIPv4Compatabile else { return nil }
        return IPv4Address(bits: UInt32(truncatingIfNeeded: bits), interface: interface)
    }

    /// The address as RFC 5952 writes it, and behind `%` its interface: `fe80::1%en0`.
    public var debugDescription: String { text }
}
