package import LocalNetworkPrivacy
package import PrivacyEnforcement

extension LocalityTable {
    /// Where an address and port lead, by the same rules as in the kernel: exemptions, then multicast and
    /// 255.255.255.255, then the longest range.
    package func destination(of address: [UInt8], port: UInt16) -> Destination {
        let exemption = exemptions.first { $0.address == address && ($0.port == 0 || $0.port == port) }
        if let exemption { return exemption.destination }
        if address.count == 4 ? address[0] & 0xf0 == 0xe0 : address.first == 0xff { return .multicast }
        if address == [255, 255, 255, 255] { return .broadcast }
        return ranges.filter { $0.contains(address) }.max { $0.prefixLength < $1.prefixLength }?.destination ?? .remote
    }
}

extension LocalityTable.Range {
    fileprivate func contains(_ other: [UInt8]) -> Bool {
        guard address.count == other.count else { return false }
        return (0..<prefixLength).allSatisfy { bit in
            (address[bit / 8] ^ other[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }
}
