/// An address with the number of its leading bits that count: a subnet such as `10.1.0.0/16`, or the address of an
/// interface with the length of its subnet's prefix, such as `10.1.0.2/16` (RFC 4632, RFC 4291).
public struct IPPrefix: Sendable, Hashable {
    /// The address.
    public let address: IPAddress
    /// The number of leading bits that count: up to 32 for IPv4, up to 128 for IPv6.
    public let length: Int

    /// Makes a prefix; `nil` when the address has fewer bits than that.
    public init?(_ address: IPAddress, length: Int) {
        guard (0...(address.isV6 ? 128 : 32)).contains(length) else { return nil }
        self.address = address
        self.length = length
    }

    init(all address: IPAddress) {
        self.address = address
        length = address.isV6 ? 128 : 32
    }

    /// The number of bits that count of the address as 128 bits: one of IPv4 is mapped into IPv6.
    package var mappedLength: Int { address.isV6 ? length : 96 + length }

    /// The bits of the address that do not count.
    private var hostBits: UInt128 { UInt128.max >> mappedLength }

    /// Whether an address is in it.
    package func contains(_ other: IPAddress) -> Bool {
        address.isV6 == other.isV6 && (address.bits ^ other.bits) & ~hostBits == 0
    }

    /// Whether all addresses of another one are in it.
    package func contains(_ other: IPPrefix) -> Bool { length <= other.length && contains(other.address) }

    /// Whether some address is in both.
    package func overlaps(_ other: IPPrefix) -> Bool { contains(other) || other.contains(self) }
}

extension IPPrefix: CustomStringConvertible {
    /// Reads an address, a slash and a length; `nil` when it is not that, or the address has fewer bits.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let address = IPAddress(String(parts[0])), parts[1].allSatisfy(\.isNumber),
            let length = Int(parts[1])
        else { return nil }
        self.init(address, length: length)
    }

    /// `address/length`.
    public var description: String { "\(address)/\(length)" }
}

/// Subnets and their hosts.
extension IPPrefix {
    /// Reads a subnet with room for two hosts, such as `10.1.0.0/16` or `fd00:1::/64`.
    ///
    /// Rejected: `10.1.0.5/16` (host bits set), `10.1.0.0/33`, `10.1.0.0` (no prefix length), `10.1.0.0/31` (no room).
    public init?(subnet text: String) {
        self.init(text)
        guard length >= 1, capacity >= 2, address.bits & hostBits == 0 else { return nil }
    }

    /// The number of host addresses of the subnet, at most 2^30 - 2: neither the first nor the last is one.
    public var capacity: Int { Int(min(max(hostBits, 1), (1 << 30) - 1)) - 1 }

    /// The address of the 1-based host number `number` of the subnet; `nil` when it has no room for it.
    public func host(_ number: Int) -> IPAddress? {
        guard number >= 1, number <= capacity else { return nil }
        return IPAddress(bits: address.bits & ~hostBits | UInt128(number), isV6: address.isV6)
    }

    /// The directed broadcast address of an IPv4 subnet with room for one (RFC 919, RFC 3021); `nil` of any other.
    package var broadcast: IPAddress? {
        guard !address.isV6, length <= 30 else { return nil }
        return IPAddress(bits: address.bits | hostBits, isV6: false)
    }
}
