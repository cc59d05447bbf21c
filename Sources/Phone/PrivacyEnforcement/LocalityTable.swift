package import LocalNetworkPrivacy

/// Which addresses lead where: the routes of a device, reduced to kinds of destinations.
package struct LocalityTable: Sendable, Hashable {
    /// A range of addresses.
    package struct Range: Sendable, Hashable {
        /// The first address in network order: 4 or 16 bytes.
        package var address: [UInt8]
        /// The number of leading bits that count.
        package var prefixLength: Int
        /// What is behind it.
        package var destination: Destination

        /// Makes a range.
        package init(_ address: [UInt8], prefixLength: Int, _ destination: Destination) {
            self.address = address
            self.prefixLength = prefixLength
            self.destination = destination
        }
    }

    /// An address and port to which everybody has access: those of the DNS server and of the proxy.
    package struct Exemption: Sendable, Hashable {
        /// The address in network order: 4 or 16 bytes.
        package var address: [UInt8]
        /// The port; 0 stands for all.
        package var port: UInt16
        /// What it is: `Destination.dnsServer` or `Destination.proxy`.
        package var destination: Destination

        /// Makes an exemption.
        package init(_ address: [UInt8], port: UInt16, _ destination: Destination) {
            self.address = address
            self.port = port
            self.destination = destination
        }
    }

    /// The ranges; the longest that fits an address counts, and what none fits is remote.
    package var ranges: [Range]
    /// The exemptions, which come before the ranges.
    package var exemptions: [Exemption]

    /// Makes a table.
    package init(ranges: [Range] = [], exemptions: [Exemption] = []) {
        self.ranges = ranges
        self.exemptions = exemptions
    }
}

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
