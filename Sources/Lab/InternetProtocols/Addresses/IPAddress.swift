internal import Glibc

/// An IPv4 or IPv6 address.
public struct IPAddress: Sendable, Hashable {
    /// The address as a number; an IPv4 address is mapped into IPv6 (RFC 4291, 2.5.5.2).
    package let bits: UInt128
    /// Whether it is an IPv6 address; also true for an IPv4-mapped IPv6 address.
    public let isV6: Bool

    /// The prefix of a mapped IPv4 address.
    private static let mapping: UInt128 = 0xffff << 32

    package init(bits: UInt128, isV6: Bool) {
        self.bits = bits
        self.isV6 = isV6
    }

    /// Makes the IPv4 address `first.second.third.fourth`.
    public init(_ first: UInt8, _ second: UInt8, _ third: UInt8, _ fourth: UInt8) {
        let number = [first, second, third, fourth].reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        self.init(bits: Self.mapping | number, isV6: false)
    }

    /// Makes an address from 4 or 16 bytes in network order; returns `nil` for any other number.
    public init?(bytes: some Collection<UInt8>) {
        let number = bytes.prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
        switch bytes.count {
        case 4: self.init(bits: Self.mapping | number, isV6: false)
        case 16: self.init(bits: number, isV6: true)
        default: return nil
        }
    }

    /// The 4 or 16 bytes in network order.
    public var bytes: [UInt8] { isV6 ? mappedBytes : Array(mappedBytes.suffix(4)) }

    /// The 16 bytes in network order; an IPv4 address is mapped into IPv6.
    package var mappedBytes: [UInt8] { unsafe withUnsafeBytes(of: bits.bigEndian) { unsafe Array($0) } }

    /// The IPv4 address of a mapped one; otherwise the address itself.
    package var unmapped: IPAddress {
        bits >> 32 == Self.mapping >> 32 ? IPAddress(bits: bits, isV6: false) : self
    }

    /// Returns the address with a prefix length, which is limited to its number of bits.
    package func prefix(_ length: Int) -> IPPrefix {
        IPPrefix(self, length: length) ?? IPPrefix(all: self)
    }

    /// Whether it is an IPv6 address in fe80::/10 (RFC 4291, 2.5.6).
    package var isLinkLocal: Bool { isV6 && bits >> 118 == 0xfe80 >> 6 }

    /// Whether it is a multicast address: 224.0.0.0/4 (RFC 5771) or ff00::/8 (RFC 4291).
    public var isMulticast: Bool { isV6 ? bits >> 120 == 0xff : UInt32(truncatingIfNeeded: bits) >> 28 == 0xe }

    /// Whether it is 0.0.0.0 or `::`.
    package var isUnspecified: Bool { isV6 ? bits == 0 : UInt32(truncatingIfNeeded: bits) == 0 }

    /// Whether it is 255.255.255.255 (RFC 919).
    package var isLimitedBroadcast: Bool { !isV6 && UInt32(truncatingIfNeeded: bits) == .max }
}

extension IPAddress: CustomStringConvertible {
    /// Parses dotted-quad IPv4 or RFC 4291 IPv6 text without a zone (inet_pton(3)); returns `nil` for other text.
    public init?(_ text: String) {
        guard !text.utf8.contains(0) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 16)
        if unsafe inet_pton(AF_INET, text, &bytes) == 1 {
            self.init(bytes: bytes.prefix(4))
        } else if unsafe inet_pton(AF_INET6, text, &bytes) == 1 {
            self.init(bytes: bytes)
        } else {
            return nil
        }
    }

    /// The usual text (inet_ntop(3)), for IPv6 as in RFC 5952.
    public var description: String {
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let length = socklen_t(text.count)
        unsafe bytes.withUnsafeBytes { source in
            _ = unsafe inet_ntop(isV6 ? AF_INET6 : AF_INET, source.baseAddress, &text, length)
        }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
