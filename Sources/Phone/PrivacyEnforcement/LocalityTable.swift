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
