/// An IPv4 or IPv6 subnet in CIDR form, such as `10.1.0.0/16` or `fd00:1::/64`.
///
/// Accepted: an address whose host bits are zero, a slash, a prefix length that leaves room for hosts.
/// Rejected: `10.1.0.5/16` (host bits set), `10.1.0.0/33`, `10.1.0.0` (no prefix length), `10.1.0.0/31` (no room).
public struct Subnet: Sendable, Hashable, CustomStringConvertible {
    /// The first address of the subnet.
    public let address: IPAddress
    /// The number of leading bits that all its addresses share.
    public let prefixLength: Int

    /// The default IPv4 subnet of the network at the 1-based position `index`.
    public static func ipv4Default(_ index: Int) -> Subnet {
        Subnet(address: .v4([10, UInt8(truncatingIfNeeded: index), 0, 0]), prefixLength: 16)
    }

    /// The default IPv6 subnet of the network at the 1-based position `index`.
    public static func ipv6Default(_ index: Int) -> Subnet {
        var bytes = [UInt8](repeating: 0, count: 16)
        bytes[0] = 0xfd
        bytes[2] = UInt8(truncatingIfNeeded: index >> 8)
        bytes[3] = UInt8(truncatingIfNeeded: index)
        return Subnet(address: .v6(bytes), prefixLength: 64)
    }

    private init(address: IPAddress, prefixLength: Int) {
        self.address = address
        self.prefixLength = prefixLength
    }

    /// Parses CIDR text; `nil` when it is not a subnet with room for at least two hosts.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let address = IPAddress(String(parts[0])), let length = Int(parts[1]) else {
            return nil
        }
        let bits = address.bytes.count * 8
        guard length >= 1, length <= bits - 2, parts[1].allSatisfy(\.isNumber) else { return nil }
        for bit in length..<bits where address.bytes[bit / 8] & (0x80 >> UInt8(bit % 8)) != 0 { return nil }
        self.init(address: address, prefixLength: length)
    }

    /// The number of host addresses it holds, at most `Int32.max`.
    public var capacity: Int {
        let hostBits = min(address.bytes.count * 8 - prefixLength, 30)
        return (1 << hostBits) - 2
    }

    /// The address of the 1-based host number `number`; `nil` when the subnet has no room for it.
    public func host(_ number: Int) -> IPAddress? {
        guard number >= 1, number <= capacity else { return nil }
        var bytes = address.bytes
        var rest = number
        for index in bytes.indices.reversed() where rest > 0 {
            bytes[index] |= UInt8(truncatingIfNeeded: rest)
            rest >>= 8
        }
        return bytes.count == 4 ? .v4(bytes) : .v6(bytes)
    }

    /// Whether an address is in it.
    package func contains(_ other: IPAddress) -> Bool { Self.areEqual(address, other, bits: prefixLength) }

    /// Whether some address is in both.
    package func overlaps(_ other: Subnet) -> Bool {
        Self.areEqual(address, other.address, bits: min(prefixLength, other.prefixLength))
    }

    /// Whether two addresses are of one family and begin with the same bits, so many of them.
    private static func areEqual(_ one: IPAddress, _ other: IPAddress, bits: Int) -> Bool {
        let (a, b) = (one.bytes, other.bytes)
        let (whole, rest) = bits.quotientAndRemainder(dividingBy: 8)
        guard a.count == b.count, a.prefix(whole) == b.prefix(whole) else { return false }
        guard rest > 0 else { return true }
        let difference: UInt8 = a[whole] ^ b[whole]
        return difference >> UInt8(8 - rest) == 0
    }

    /// CIDR text.
    public var description: String { "\(address)/\(prefixLength)" }
}
