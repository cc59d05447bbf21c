internal import DeviceProtocol
internal import DeviceRules
internal import InternetProtocols
internal import Netlink
internal import PrivacyEnforcement

extension LocalityTable {
    /// Derives the table of destinations from the routing tables of a namespace.
    ///
    /// Addresses are on-link if a route without a gateway leads to them over a broadcast-capable interface (TN3179,
    /// "Local network operations"). `broadcastLinks` are the indices of those interfaces. All link-local IPv6 addresses
    /// are on-link while there is such an interface, unless the scope names another interface: every link has its own
    /// route for them.
    ///
    /// An operation that names a link uses the routes over this link alone. An IPv4 address without such a route is
    /// sent directly on the link (ip(7), IP_PKTINFO; socket(7), SO_BINDTODEVICE).
    ///
    /// With `opensGateways` the gateways of default routes are exempt, as a proxy is (``DeviceRule/gatewayIsOpen``).
    init(
        _ routes: [RoutingEntry], broadcastLinks: Set<Int32>, exemptions: [Exemption], opensGateways: Bool = false
    ) {
        let common = Self.best(routes.filter { broadcastLinks.isEmpty || !$0.isLinkLocal })
        var ranges = common.map { Range($0.destination, $0.destination(broadcastLinks: broadcastLinks)) }
        if !broadcastLinks.isEmpty { ranges.append(Range(Self.linkLocal, .onLink)) }
        let outward = routes.filter { $0.kind == .unicast && !$0.isLinkLocal }
        for link in broadcastLinks.union(routes.compactMap { $0.kind == .unicast ? $0.link : nil }) {
            // A multipath route may use any of its links.
            let own = Self.best(outward.filter { $0.link == nil || $0.link == link })
            let onLink: Destination = broadcastLinks.contains(link) ? .onLink : .remote
            ranges += own.map { Range($0.destination, $0.destination(broadcastLinks: broadcastLinks), by: link) }
            ranges.append(Range(Self.linkLocal, onLink, by: link))
            if !own.contains(where: { $0.destination == Self.everyIPv4 }) {
                ranges.append(Range(Self.everyIPv4, onLink, by: link))
            }
        }
        ranges.sort {
            ($0.link ?? 0, $0.prefix.mappedLength, $0.prefix.address.bits)
                < ($1.link ?? 0, $1.prefix.mappedLength, $1.prefix.address.bits)
        }
        self.init(ranges: ranges, exemptions: exemptions + (opensGateways ? Self.gateways(of: common) : []))
    }

    /// Makes the addresses of a subnet on-link, whatever the routes are.
    mutating func add(onLink subnet: IPPrefix) {
        ranges.removeAll { $0.prefix == subnet && $0.link == nil }
        ranges.append(Range(subnet, .onLink))
        if let broadcast = subnet.broadcast { ranges.append(Range(broadcast.prefix(32), .broadcast)) }
    }

    /// Returns exemptions for the gateways of default routes, at all ports.
    ///
    /// A link-local gateway is left out, because its address exists on every link.
    private static func gateways(of routes: [RoutingEntry]) -> [Exemption] {
        routes.filter { $0.kind == .unicast && $0.destination.length == 0 }.compactMap(\.gateway)
            .filter { !$0.isLinkLocal }.map { Exemption($0, port: 0, .proxy) }
    }

    /// Returns the preferred route for each prefix.
    private static func best(_ routes: [RoutingEntry]) -> [RoutingEntry] {
        var best: [IPPrefix: RoutingEntry] = [:]
        for route in routes where route.kind != .other {
            guard let other = best[route.destination] else {
                best[route.destination] = route
                continue
            }
            if (route.rank, route.metric) < (other.rank, other.metric) { best[route.destination] = route }
        }
        return Array(best.values)
    }

    /// fe80::/10 (RFC 4291, 2.5.6).
    private static let linkLocal = IPAddress(bits: 0xfe80 << 112, isV6: true).prefix(10)
    private static let everyIPv4 = IPAddress(0, 0, 0, 0).prefix(0)
}

extension RoutingEntry {
    /// The table of own and broadcast addresses precedes the others in the kernel.
    fileprivate var rank: Int { kind == .unicast ? 1 : 0 }

    /// Whether the route leads to link-local addresses other than the device's own.
    fileprivate var isLinkLocal: Bool {
        kind == .unicast && destination.length >= 10 && destination.address.isLinkLocal
    }

    fileprivate func destination(broadcastLinks: Set<Int32>) -> Destination {
        switch kind {
        case .local: .own
        // The kernel also has broadcast addresses for links that are not broadcast-capable.
        case .broadcast: link.map(broadcastLinks.contains) == false ? .remote : .broadcast
        case .unicast, .other: !hasGateway && link.map(broadcastLinks.contains) == true ? .onLink : .remote
        }
    }
}

extension LocalityTable.Exemption {
    /// Returns the exemptions of a configuration: the DNS port of each DNS server and the port of the proxy.
    ///
    /// - Throws: ``DeviceError`` if an address is invalid.
    static func all(_ configuration: DeviceConfiguration) throws(DeviceError) -> [LocalityTable.Exemption] {
        var exemptions: [LocalityTable.Exemption] = []
        for server in configuration.dnsServers {
            exemptions.append(Self(try address(server, of: "dnsServers"), port: 53, .dnsServer))
        }
        if let proxy = configuration.proxy {
            for text in proxy.addresses {
                exemptions.append(Self(try address(text, of: "proxy"), port: proxy.port, .proxy))
            }
        }
        return exemptions
    }

    private static func address(_ text: String, of key: String) throws(DeviceError) -> IPAddress {
        guard let address = IPAddress(text) else {
            throw DeviceError("\(key): \(text) is no IP address. Write one such as 10.1.0.2 or fd00:1::2.")
        }
        return address
    }
}
