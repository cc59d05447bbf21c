package import LocalNetworkPrivacy

extension LocalityTable {
    /// Where an address (4 or 16 bytes in network order) and port lead, by the same rules as in the kernel: BPF/decide.h.
    ///
    /// Multicast and 255.255.255.255 come first, then the exemptions, then the longest range; 0.0.0.0 and `::` mean this
    /// device, as they do to connect(2), and what no range holds is remote.
    package func destination(of address: [UInt8], port: UInt16) -> Destination {
        guard let mapped = KernelAddress.mapped(address) else { return .remote }
        let host = KernelAddress.unmapped(mapped)
        if host.count == 4 ? host[0] >> 4 == 14 : host[0] == 0xff { return .multicast }
        if host == [0xff, 0xff, 0xff, 0xff] { return .broadcast }
        if host.allSatisfy({ $0 == 0 }) { return .own }
        // One that names the port counts before one for all ports.
        let exemption = exemptions.filter { KernelAddress.mapped($0.address) == mapped && [0, port].contains($0.port) }
            .max { $0.port < $1.port }
        if let exemption { return exemption.destination }
        return ranges.filter { $0.contains(mapped) }.max { $0.mappedLength < $1.mappedLength }?.destination ?? .remote
    }
}

extension LocalityTable.Range {
    /// The number of leading bits that count of the address in 16 bytes.
    var mappedLength: Int { 128 - address.count * 8 + prefixLength }

    /// Whether an address of 16 bytes is in it.
    fileprivate func contains(_ other: [UInt8]) -> Bool {
        guard let mapped = KernelAddress.mapped(address) else { return false }
        let (whole, bits) = mappedLength.quotientAndRemainder(dividingBy: 8)
        return mapped[..<whole] == other[..<whole] && (bits == 0 || (mapped[whole] ^ other[whole]) >> (8 - bits) == 0)
    }
}
