@_exported public import InternetProtocols

/// The plan of a lab: L2 networks and the hosts on them.
///
/// It holds values only; `NetworkLab` creates the namespaces. The order matters, because addresses, MACs and interface
/// names derive from the position of a network or a host in its list.
public struct Topology: Sendable, Hashable {
    /// The L2 networks, in scenario order.
    public var networks: [NetworkSpec]
    /// The hosts, in scenario order, routers included.
    public var hosts: [HostSpec]

    /// Makes a topology from its networks and hosts.
    public init(networks: [NetworkSpec] = [], hosts: [HostSpec] = []) {
        self.networks = networks
        self.hosts = hosts
    }
}

extension IPPrefix {
    /// Returns the default IPv4 subnet of the network at a position, from 1.
    public static func ipv4Default(_ index: Int) -> IPPrefix {
        IPAddress(10, UInt8(truncatingIfNeeded: index), 0, 0).prefix(16)
    }

    /// Returns the default IPv6 subnet of the network at a position, from 1.
    public static func ipv6Default(_ index: Int) -> IPPrefix {
        IPAddress(bits: UInt128(0xfd00 << 16 | UInt32(truncatingIfNeeded: index) & 0xffff) << 96, isV6: true).prefix(64)
    }
}

/// A network: an L2 broadcast domain, which is a bridge in the lab, or a point-to-point link of two hosts.
public struct NetworkSpec: Sendable, Hashable {
    /// The kind of connection between the hosts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Ethernet or Wi-Fi, with broadcast, multicast and hardware addresses.
        case broadcast
        /// Exactly two hosts, without broadcast or hardware addresses: cellular or a VPN.
        case pointToPoint = "point-to-point"
    }

    /// The name in the scenario.
    public var name: String
    /// The IPv4 subnet; `nil` means the network has no IPv4.
    ///
    /// Default: `10.<n>.0.0/16` for the n-th network.
    public var ipv4: IPPrefix?
    /// The IPv6 subnet; `nil` means the network has no IPv6.
    ///
    /// Default: `fd00:<n>::/64` for the n-th network.
    public var ipv6: IPPrefix?
    /// The SSID of a Wi-Fi network; a host uses one interface for all networks with an SSID.
    public var ssid: String?
    /// Whether the Wi-Fi network needs a password, which a device does not have before its first unlock.
    public var isSecure = true
    /// The access points between which stations roam; without any, all hosts are on one bridge.
    public var accessPoints: [AccessPointSpec] = []
    /// The rate of the radio channel of all `wireless` hosts, in bits per second and direction; `nil` means no limit.
    public var channel: Int?
    /// The kind of connection between the hosts.
    public var kind = Kind.broadcast
    /// Whether a point-to-point network's route precedes those of local networks that its subnet overlaps.
    ///
    /// Otherwise the longest prefix wins, and between equal ones that of the local network
    /// (`NEVPNProtocol.enforceRoutes`).
    public var enforcesRoutes = false
    /// The VLAN id (IEEE 802.1Q), 1…4094, which messages use for the network; `nil` means no VLAN.
    public var vlan: Int?
    /// The addresses that a DHCP server leases to the hosts; `nil` means static addresses.
    public var pool: AddressPool?
    /// Whether the links of its hosts can be impaired while the lab runs (``LinkFault/impaired(_:_:)``).
    ///
    /// Its hosts then send frames without segmentation offload, as on a wire, which costs processor time.
    public var isImpairable = false

    /// Makes a network; pass `nil` for a family it does not have.
    public init(_ name: String, ipv4: IPPrefix?, ipv6: IPPrefix?, ssid: String? = nil, channel: Int? = nil) {
        self.name = name
        self.ipv4 = ipv4
        self.ipv6 = ipv6
        self.ssid = ssid
        self.channel = channel
    }

    /// Returns the network at a position, from 1, with the default subnets of that position.
    public static func numbered(_ index: Int, name: String) -> NetworkSpec {
        NetworkSpec(name, ipv4: .ipv4Default(index), ipv6: .ipv6Default(index))
    }
}

/// A host: a network namespace with an interface on each of its networks.
public struct HostSpec: Sendable, Hashable {
    /// The name in the scenario, which is also the host name and the entry in every `/etc/hosts` of the lab.
    public var name: String
    /// The names of its networks when the lab opens, in interface order (`eth0`, `eth1`, …).
    public var networks: [String]
    /// The names of further networks that it may join while the lab runs (`Lab.join(_:by:)`).
    ///
    /// Their interfaces are those of ``attachments(on:)``; one without an initial network has no carrier.
    public var joinable: [String] = []
    /// Whether it is behind a shared channel (``NetworkSpec/channel``) or is a station; a device is always a station.
    public var wireless: Bool
    /// The name of the access point that it associates with first; `nil` means the network's first one.
    public var accessPoint: String?
    /// The properties of the host as a station.
    public var station = StationSpec()
    /// Whether it forwards packets between its networks and is the default route of their hosts.
    public var routes: Bool
    /// Whether it has static addresses even on networks with a pool (``NetworkSpec/pool``); a router always has them.
    public var hasStaticAddresses = false
    /// The address translation of a router, if it has one.
    public var translation: AddressTranslation?
    /// Whether its networks, which are VLANs, reach it through one trunk with tagged frames (IEEE 802.1Q).
    public var hasTrunk = false
    /// Whether it is a simulated device, whose programs are distinguished by control groups.
    public var isDevice = false
    /// The DNS server in its `/etc/resolv.conf`; without one, a name that is not in `/etc/hosts` fails at once.
    public var nameServer: IPAddress?
    /// The names of its interfaces by network, such as `en2`; the others are `eth0`, `eth1`, … by position.
    public var interfaceNames: [String: String] = [:]
    /// Whether the frames on its links become events and, with a capture folder, files.
    ///
    /// Point-to-point links are not captured.
    public var isCaptured = false
    /// Whether captured frames become events; otherwise they are only in the files, which costs less.
    public var framesAreEvents = true

    /// Makes a host on the named networks.
    public init(_ name: String, on networks: [String], wireless: Bool = false, routes: Bool = false) {
        self.name = name
        self.networks = networks
        self.wireless = wireless
        self.routes = routes
    }
}

/// The two hosts that a lab adds to a network with a channel, to congest it with real traffic.
public struct CrossTraffic: Sendable, Hashable {
    /// The program that both run.
    public static let program = "cross-traffic"

    /// The host behind the channel.
    public let station: String
    /// The host on the wired side.
    public let wired: String

    init(network: String) {
        station = "\(network)-station"
        wired = "\(network)-wired"
    }
}

extension NetworkSpec {
    /// The hosts of the cross traffic; they exist only if the network has a channel.
    public var crossTraffic: CrossTraffic { CrossTraffic(network: name) }
}

extension HostSpec {
    /// Whether the host is a station on networks with access points.
    package var isStation: Bool { wireless || isDevice || accessPoint != nil }

    /// Returns the position of the network's access point that the host associates with first; `nil` if it is no
    /// station.
    package func firstAccessPoint(of network: NetworkSpec) -> Int? {
        guard isStation, !network.accessPoints.isEmpty else { return nil }
        return network.accessPoints.firstIndex { $0.name == accessPoint } ?? 0
    }
}
