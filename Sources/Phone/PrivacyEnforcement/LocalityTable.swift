package import DeviceRules
package import InternetProtocols

/// The destination class of each address, derived from a device's routes.
package struct LocalityTable: Sendable, Hashable {
    package struct Range: Sendable, Hashable {
        package var prefix: IPPrefix
        package var destination: Destination
        /// The index of the link to whose routes the range belongs; `nil` for the common routes.
        package var link: Int32?

        package init(_ prefix: IPPrefix, _ destination: Destination, by link: Int32? = nil) {
            self.prefix = prefix
            self.destination = destination
            self.link = link
        }
    }

    /// An address and port that all programs may reach: a DNS server's or the proxy's.
    package struct Exemption: Sendable, Hashable {
        package var address: IPAddress
        /// The port; 0 for all ports.
        package var port: UInt16
        /// `Destination.dnsServer` or `Destination.proxy`.
        package var destination: Destination

        package init(_ address: IPAddress, port: UInt16, _ destination: Destination) {
            self.address = address
            self.port = port
            self.destination = destination
        }
    }

    /// The ranges, of which the longest match counts; without a match, an address is remote.
    ///
    /// The ranges of one link apply to operations that name this link, if the common routes say remote or the address
    /// is link-local.
    package var ranges: [Range]
    /// The exemptions, which precede the ranges.
    package var exemptions: [Exemption]

    /// Makes a table of routes and exemptions, with the ranges that are the same on every network.
    ///
    /// Those are multicast, limited broadcast and the device's own addresses. Routes and exemptions within them are
    /// ignored.
    package init(ranges: [Range] = [], exemptions: [Exemption] = []) {
        self.ranges =
            ranges.filter { range in !Self.everywhere.contains { $0.contains(range.prefix) } } + Self.everywhere
        self.exemptions = exemptions.filter { exemption in
            !Self.everywhere.contains { $0.contains(exemption.address) }
        }
    }

    /// Multicast (RFC 5771; RFC 4291, 2.7), limited broadcast (RFC 919), and the addresses that connect(2) takes for
    /// the device's own.
    private static let everywhere = [
        Range(IPAddress(224, 0, 0, 0).prefix(4), .multicast),
        Range(IPAddress(bits: 0xff << 120, isV6: true).prefix(8), .multicast),
        Range(IPAddress(255, 255, 255, 255).prefix(32), .broadcast),
        Range(IPAddress(0, 0, 0, 0).prefix(32), .own),
        Range(IPAddress(bits: 0, isV6: true).prefix(128), .own),
    ]
}

extension LocalityTable {
    /// Returns the destination of an address and port, by the same rules as in the kernel (BPF/decide.h).
    ///
    /// Exemptions come first, then the longest range. Without either, the address is remote.
    ///
    /// `link` is the index of the link that the socket, address or message names; 0 for none.
    package func destination(of address: IPAddress, port: UInt16, by link: Int32 = 0) -> Destination {
        let address = address.unmapped
        // An exemption of the port precedes one of all ports.
        let exemption = exemptions.filter { $0.address.unmapped == address && [0, port].contains($0.port) }
            .max { $0.port < $1.port }
        if let exemption { return exemption.destination }
        let destination = entry(for: address, by: nil) ?? .remote
        guard link != 0, destination == .remote || destination == .onLink && address.isLinkLocal else {
            return destination
        }
        return entry(for: address, by: link) ?? destination
    }

    /// Returns the possible destinations of an address and port over all links.
    package func destinations(of address: IPAddress, port: UInt16) -> Set<Destination> {
        let links = Set(ranges.map { $0.link ?? 0 })
        return Set(links.union([0]).map { destination(of: address, port: port, by: $0) })
    }

    private func entry(for address: IPAddress, by link: Int32?) -> Destination? {
        ranges.filter { $0.link == link && $0.contains(address) }
            .max { $0.prefix.mappedLength < $1.prefix.mappedLength }?.destination
    }
}

extension LocalityTable.Range {
    /// Whether an address is in the range; IPv4 addresses are compared in mapped form.
    fileprivate func contains(_ other: IPAddress) -> Bool {
        (prefix.address.bits ^ other.bits) & ~(UInt128.max >> prefix.mappedLength) == 0
    }

    fileprivate func contains(_ other: IPPrefix) -> Bool {
        prefix.mappedLength <= other.mappedLength && contains(other.address)
    }
}
