/// An address with a prefix length (RFC 4632, RFC 4291): a subnet or an interface address, such as `10.1.0.2/16`.
public struct IPPrefix: Sendable, Hashable {
    /// The address.
    public let address: IPAddress
    /// The prefix length in bits: up to 32 for IPv4, up to 128 for IPv6.
    public let length: Int

    /// Makes a prefix; returns `nil` if the length exceeds the bits of the address.
    public init?(_ address: IPAddress, length: Int) {
        guard (0...(address.isV6 ? 128 : 32)).contains(length) else { return nil }
        self.address = address
        self.length = length
    }

    init(all address: IPAddress) {
        self.address = address
        length = address.isV6 ? 128 : 32
    }

    /// The prefix length in the 128 bits of the address, with IPv4 mapped into IPv6.
    package var mappedLength: Int { address.isV6 ? length : 96 + length }

    private var hostBits: UInt128 { UInt128.max >> mappedLength }

    package func contains(_ other: IPAddress) -> Bool {
        address.isV6 == other.isV6 && (address.bits ^ other.bits) & ~hostBits == 0
    }

    package func contains(_ other: IPPrefix) -> Bool { length <= other.length && contains(other.address) }

    package func overlaps(_ other: IPPrefix) -> Bool { contains(other) || other.contains(self) }
}

extension IPPrefix: CustomStringConvertible {
    /// Parses an address, a slash and a length; returns `nil` for other text or a length beyond the address.
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

extension IPPrefix {
    /// Parses a subnet with room for two hosts, such as `10.1.0.0/16` or `fd00:1::/64`.
    ///
    /// Rejected: `10.1.0.5/16` (host bits set), `10.1.0.0/33`, `10.1.0.0` (no prefix length), `10.1.0.0/31` (no room).
    public init?(subnet text: String) {
        self.init(text)
        guard length >= 1, capacity >= 2, address.bits & hostBits == 0 else { return nil }
    }

    /// The number of host addresses of the subnet, at most 2^30 - 2; the first and the last address are none.
    public var capacity: Int { Int(min(max(hostBits, 1), (1 << 30) - 1)) - 1 }

    /// Returns the address of a host by its number in the subnet, from 1; `nil` if there is no room for it.
    public func host(_ number: Int) -> IPAddress? {
        guard number >= 1, number <= capacity else { return nil }
        return IPAddress(bits: address.bits & ~hostBits | UInt128(number), isV6: address.isV6)
    }

    /// The directed broadcast address of an IPv4 subnet with room for one (RFC 919, RFC 3021); `nil` for others.
    package var broadcast: IPAddress? {
        guard !address.isV6, length <= 30 else { return nil }
        return IPAddress(bits: address.bits | hostBits, isV6: false)
    }
}
