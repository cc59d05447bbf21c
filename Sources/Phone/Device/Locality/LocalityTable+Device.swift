internal import DeviceProtocol
internal import InternetAddress
internal import LocalNetworkPrivacy
internal import Netlink
internal import PrivacyEnforcement

extension LocalityTable {
    /// Reduces the routing tables of a namespace to kinds of destinations.
    ///
    /// On-link is what a route without a router leads to over an interface that can broadcast (TN3179, "Local network
    /// operations"); `broadcastLinks` are the indices of those. It does not matter which addresses they are. All
    /// link-local IPv6 addresses are on-link as long as there is such an interface: every link has a route of its own for
    /// them, and which counts is up to the scope of an address, which no table of addresses knows.
    init(_ routes: [RoutingEntry], broadcastLinks: Set<Int32>, exemptions: [Exemption]) {
        var best: [IPPrefix: RoutingEntry] = [:]
        for route in routes where route.kind != .other && (broadcastLinks.isEmpty || !route.isLinkLocal) {
            guard let other = best[route.destination] else {
                best[route.destination] = route
                continue
            }
            if (route.rank, route.metric) < (other.rank, other.metric) { best[route.destination] = route }
        }
        var ranges = best.values.map { route in
            Range(route.destination, route.destination(broadcastLinks: broadcastLinks))
        }
        if !broadcastLinks.isEmpty { ranges.append(Self.linkLocal) }
        ranges.sort {
            ($0.prefix.mappedLength, $0.prefix.address.bits) < ($1.prefix.mappedLength, $1.prefix.address.bits)
        }
        self.init(ranges: ranges, exemptions: exemptions)
    }

    /// fe80::/10 (RFC 4291, 2.5.6).
    private static let linkLocal = Range(IPAddress(bits: 0xfe80 << 112, isV6: true).prefix(10), .onLink)
}

extension RoutingEntry {
    /// Own and broadcast addresses are in a table that the kernel asks first.
    fileprivate var rank: Int { kind == .unicast ? 1 : 0 }

    /// Whether it leads to link-local addresses other than the device's own.
    fileprivate var isLinkLocal: Bool {
        kind == .unicast && destination.length >= 10 && destination.address.isLinkLocal
    }

    fileprivate func destination(broadcastLinks: Set<Int32>) -> Destination {
        switch kind {
        case .local: .own
        case .broadcast: .broadcast
        case .unicast, .other: !hasGateway && link.map(broadcastLinks.contains) == true ? .onLink : .remote
        }
    }
}

extension LocalityTable.Exemption {
    /// The DNS port of the network's DNS server, and the port of its proxy, at every address that they have; throws when
    /// one is no address.
    static func all(_ configuration: DeviceConfiguration) throws(DeviceError) -> [LocalityTable.Exemption] {
        var exemptions: [LocalityTable.Exemption] = []
        for server in configuration.dnsServer {
            exemptions.append(Self(try address(server, of: "dnsServer"), port: 53, .dnsServer))
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
