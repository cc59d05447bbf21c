internal import DeviceProtocol
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
        var best: [InternetPrefix: RoutingEntry] = [:]
        for route in routes where route.kind != .other && (broadcastLinks.isEmpty || !route.isLinkLocal) {
            guard let other = best[route.destination] else {
                best[route.destination] = route
                continue
            }
            if (route.rank, route.metric) < (other.rank, other.metric) { best[route.destination] = route }
        }
        var ranges = best.values.map { route in
            Range(
                route.destination.address.bytes, prefixLength: Int(route.destination.length),
                route.destination(broadcastLinks: broadcastLinks))
        }
        if !broadcastLinks.isEmpty { ranges.append(Self.linkLocal) }
        ranges.sort {
            ($0.address.count, $0.prefixLength, $0.hexadecimal) < ($1.address.count, $1.prefixLength, $1.hexadecimal)
        }
        self.init(ranges: ranges, exemptions: exemptions)
    }

    /// fe80::/10 (RFC 4291, 2.5.6).
    private static let linkLocal = Range(
        [0xfe, 0x80] + [UInt8](repeating: 0, count: 14), prefixLength: 10, .onLink)
}

extension LocalityTable.Range {
    /// The address for sorting.
    fileprivate var hexadecimal: String { address.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
}

extension RoutingEntry {
    /// Own and broadcast addresses are in a table that the kernel asks first.
    fileprivate var rank: Int { kind == .unicast ? 1 : 0 }

    /// Whether it leads to link-local addresses other than the device's own.
    fileprivate var isLinkLocal: Bool {
        let bytes = destination.address.bytes
        return kind == .unicast && bytes.count == 16 && destination.length >= 10 && bytes[0] == 0xfe
            && bytes[1] & 0xc0 == 0x80
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
    /// The DNS port of the network's DNS server, and the port of its proxy; throws when one is no address.
    static func all(_ configuration: DeviceConfiguration) throws(DeviceError) -> [LocalityTable.Exemption] {
        var exemptions: [LocalityTable.Exemption] = []
        if let server = configuration.dnsServer {
            exemptions.append(Self(try bytes(server, of: "dnsServer"), port: 53, .dnsServer))
        }
        if let proxy = configuration.proxy {
            exemptions.append(Self(try bytes(proxy.address, of: "proxy"), port: proxy.port, .proxy))
        }
        return exemptions
    }

    private static func bytes(_ text: String, of key: String) throws(DeviceError) -> [UInt8] {
        guard let address = InternetAddress(text: text) else {
            throw DeviceError("\(key): \(text) is no IP address. Write one such as 10.1.0.2 or fd00:1::2.")
        }
        return address.bytes
    }
}
