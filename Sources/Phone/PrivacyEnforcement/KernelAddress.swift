/// Addresses as the programs hold them: 16 bytes, those of IPv4 mapped into IPv6 (RFC 4291, section 2.5.5.2).
enum KernelAddress {
    private static let prefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]

    /// The 16 bytes of an address of 4 or 16; `nil` when it has neither.
    static func mapped(_ address: [UInt8]) -> [UInt8]? {
        switch address.count {
        case 4: prefix + address
        case 16: address
        default: nil
        }
    }

    /// An address in its own size.
    static func unmapped(_ bytes: [UInt8]) -> [UInt8] {
        bytes.starts(with: prefix) ? Array(bytes.dropFirst(12)) : bytes
    }
}
