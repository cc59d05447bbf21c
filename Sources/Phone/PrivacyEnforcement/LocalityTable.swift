package import DeviceRules
package import InternetProtocols

/// Which addresses lead where: the routes of a device, reduced to kinds of destinations.
package struct LocalityTable: Sendable, Hashable {
    /// A range of addresses.
    package struct Range: Sendable, Hashable {
        /// The addresses.
        package var prefix: IPPrefix
        /// What is behind it.
        package var destination: Destination
        /// The index of the link by whose routes it is so; `nil` by those of all.
        package var link: Int32?

        /// Makes a range.
        package init(_ prefix: IPPrefix, _ destination: Destination, by link: Int32? = nil) {
            self.prefix = prefix
            self.destination = destination
            self.link = link
        }
    }

    /// An address and port to which everybody has access: those of the DNS server and of the proxy.
    package struct Exemption: Sendable, Hashable {
        /// The address.
        package var address: IPAddress
        /// The port; 0 stands for all.
        package var port: UInt16
        /// What it is: `Destination.dnsServer` or `Destination.proxy`.
        package var destination: Destination

        /// Makes an exemption.
        package init(_ address: IPAddress, port: UInt16, _ destination: Destination) {
            self.address = address
            self.port = port
            self.destination = destination
        }
    }

    /// The ranges; the longest that fits an address counts, and what none fits is remote.
    ///
    /// Those of one link count for what names this link, and only where the others say remote, or an address is link-local.
    package var ranges: [Range]
    /// The exemptions, which come before the ranges.
    package var exemptions: [Exemption]

    /// Makes a table of routes and exemptions, and of the ranges that mean the same on every network.
    ///
    /// Those are the groups, the address of everybody and the addresses that stand for the device itself. Routes and
    /// exemptions within them do not count.
    package init(ranges: [Range] = [], exemptions: [Exemption] = []) {
        self.ranges =
            ranges.filter { range in !Self.everywhere.contains { $0.contains(range.prefix) } } + Self.everywhere
        self.exemptions = exemptions.filter { exemption in
            !Self.everywhere.contains { $0.contains(exemption.address) }
        }
    }

    /// Multicast (RFC 5771; RFC 4291, 2.7), the limited broadcast address (RFC 919), and the addresses that connect(2)
    /// takes for the device's own.
    private static let everywhere = [
        Range(IPAddress(224, 0, 0, 0).prefix(4), .multicast),
        Range(IPAddress(bits: 0xff << 120, isV6: true).prefix(8), .multicast),
        Range(IPAddress(255, 255, 255, 255).prefix(32), .broadcast),
        Range(IPAddress(0, 0, 0, 0).prefix(32), .own),
        Range(IPAddress(bits: 0, isV6: true).prefix(128), .own),
    ]
}

extension LocalityTable {
    /// Where an address and port lead, by the same rules as in the kernel: BPF/decide.h.
    ///
    /// The exemptions come first, then the longest range, and what no range holds is remote. `link` is the index of the
    /// link that a socket, an address or a message names; 0 for none.
    package func destination(of address: IPAddress, port: UInt16, by link: Int32 = 0) -> Destination {
        let address = address.unmapped
        // One that names the port counts before one for all ports.
        let exemption = exemptions.filter { $0.address.unmapped == address && [0, port].contains($0.port) }
            .max { $0.port < $1.port }
        if let exemption { return exemption.destination }
        let destination = entry(for: address, by: nil) ?? .remote
        guard link != 0, destination == .remote || destination == .onLink && address.isLinkLocal else {
            return destination
        }
        return entry(for: address, by: link) ?? destination
    }

    /// Where an address and port can lead, whatever link is named.
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
    /// Whether an address is in it; those of IPv4 are, mapped, among those of IPv6.
    fileprivate func contains(_ other: IPAddress) -> Bool {
        (prefix.address.bits ^ other.bits) & ~(UInt128.max >> prefix.mappedLength) == 0
    }

    /// Whether all addresses of a prefix are in it.
    fileprivate func contains(_ other: IPPrefix) -> Bool {
        prefix.mappedLength <= other.mappedLength && contains(other.address)
    }
}
