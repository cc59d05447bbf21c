internal import LocalNetworkPrivacy

extension LocalityTable {
    /// The keys and values of the longest-prefix map that the programs look in, by their bytes.
    ///
    /// An exemption is a longer prefix than any range, for it has the port behind the address; so one look finds both.
    func kernelEntries() throws(EnforcementError) -> [[UInt8]: Destination] {
        var entries: [[UInt8]: Destination] = [:]
        for range in ranges {
            let bits = range.address.count * 8
            guard let address = KernelAddress.mapped(range.address), (0...bits).contains(range.prefixLength) else {
                throw EnforcementError(
                    "\(range.address)/\(range.prefixLength) is not a range of addresses: it takes 4 or 16 bytes")
            }
            entries[Self.key(range.mappedLength, address)] = range.destination
        }
        for exemption in exemptions {
            guard let address = KernelAddress.mapped(exemption.address) else {
                throw EnforcementError("\(exemption.address) is not an address: it takes 4 or 16 bytes")
            }
            entries[Self.key(exemption.port == 0 ? 128 : 144, address, port: exemption.port)] = exemption.destination
        }
        return entries
    }

    /// `struct range` of BPF/model.h.
    private static func key(_ length: Int, _ address: [UInt8], port: UInt16 = 0) -> [UInt8] {
        var host = UInt32(length)
        return unsafe withUnsafeBytes(of: &host) { unsafe Array($0) } + address
            + [UInt8(port >> 8), UInt8(port & 0xff), 0, 0]
    }
}
