@_exported public import InternetProtocols

/// What a lab is made of before anything exists in the kernel: L2 networks and the hosts on them.
///
/// Values only. `NetworkLab` turns a topology into namespaces; order matters, because addresses, MACs and
/// interface names derive from the position of a network or a host in its list.
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
    /// The default IPv4 subnet of the network at the 1-based position `index`.
    public static func ipv4Default(_ index: Int) -> IPPrefix {
        IPAddress(10, UInt8(truncatingIfNeeded: index), 0, 0).prefix(16)
    }

    /// The default IPv6 subnet of the network at the 1-based position `index`.
    public static func ipv6Default(_ index: Int) -> IPPrefix {
        IPAddress(bits: UInt128(0xfd00 << 16 | UInt32(truncatingIfNeeded: index) & 0xffff) << 96, isV6: true).prefix(64)
    }
}

/// One network: an L2 broadcast domain, which is a bridge in the lab, or a point-to-point link of two hosts.
public struct NetworkSpec: Sendable, Hashable {
    /// What connects its hosts.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Ethernet or Wi-Fi: hosts reach each other by broadcast, multicast and hardware address.
        case broadcast
        /// Exactly two hosts and nobody else, without broadcast or hardware addresses: cellular, a VPN.
        case pointToPoint = "point-to-point"
    }

    /// The name used in the scenario.
    public var name: String
    /// The IPv4 subnet; `nil` means the network has no IPv4.
    ///
    /// Default: `10.<n>.0.0/16` for the n-th network.
    public var ipv4: IPPrefix?
    /// The IPv6 subnet; `nil` means the network has no IPv6.
    ///
    /// Default: `fd00:<n>::/64` for the n-th network.
    public var ipv6: IPPrefix?
    /// The Wi-Fi name, if it is a Wi-Fi network; a host joins all that have one by the same interface.
    public var ssid: String?
    /// Whether joining it as a Wi-Fi network takes a password, which a device has not before its first unlock.
    public var isSecure = true
    /// Its access points, between which stations roam; without any, all its hosts are on one bridge.
    public var accessPoints: [AccessPointSpec] = []
    /// Capacity in bits per second and direction of the radio channel that all `wireless` hosts of the network
    /// share; `nil` means no such bottleneck.
    public var channel: Int?
    /// What connects its hosts.
    public var kind = Kind.broadcast
    /// Whether the route to a point-to-point network counts before those to local networks that its subnet overlaps: otherwise
    /// the longest prefix counts, and of equal ones that of the local network (`NEVPNProtocol.enforceRoutes`).
    public var enforcesRoutes = false
    /// The VLAN id (IEEE 802.1Q), 1 to 4094, by which messages call the network; `nil` means it is no VLAN.
    public var vlan: Int?
    /// The addresses that a DHCP server gives its hosts; `nil` means all have static ones.
    public var pool: AddressPool?
    /// Whether the links of its hosts can be impaired while the lab runs (``LinkFault/impaired(_:_:)``).
    ///
    /// Its hosts send frames as they are on a wire then, without segmentation offload, which costs processor time.
    public var isImpairable = false

    /// Makes a network; pass `nil` for a family it does not have.
    public init(_ name: String, ipv4: IPPrefix?, ipv6: IPPrefix?, ssid: String? = nil, channel: Int? = nil) {
        self.name = name
        self.ipv4 = ipv4
        self.ipv6 = ipv6
        self.ssid = ssid
        self.channel = channel
    }

    /// The network at the 1-based position `index` with the default subnets of that position.
    public static func numbered(_ index: Int, name: String) -> NetworkSpec {
        NetworkSpec(name, ipv4: .ipv4Default(index), ipv6: .ipv6Default(index))
    }
}

/// One host: a network namespace with an interface on each of its networks.
public struct HostSpec: Sendable, Hashable {
    /// The name used in the scenario; also its host name and its entry in every `/etc/hosts` of the lab.
    public var name: String
    /// The names of the networks it is on when the lab opens, in interface order (`eth0`, `eth1`, …).
    public var networks: [String]
    /// The names of further networks that it may join while the lab runs (`Lab.join(_:by:)`), by the interfaces that
    /// ``attachments(on:)`` says; one that is on no network at first has no carrier.
    public var joinable: [String] = []
    /// Whether it sits behind the shared channel of a network that has one (``NetworkSpec/channel``), or is a station of
    /// one with access points; a device is that in any case.
    public var wireless: Bool
    /// The name of the access point that it associates with first; `nil` is the first of the network.
    public var accessPoint: String?
    /// What it is like as a station.
    public var station = StationSpec()
    /// Whether it forwards packets between its networks and is the default route of the hosts on them.
    public var routes: Bool
    /// Whether it has static addresses also on networks with a pool (``NetworkSpec/pool``); routers always have.
    public var hasStaticAddresses = false
    /// The address translation by which it forwards, if it is a router that has one.
    public var translation: AddressTranslation?
    /// Whether its networks, which are VLANs, come to it by one trunk, each frame with the id of its VLAN (IEEE 802.1Q).
    public var hasTrunk = false
    /// Whether it is a simulated device, whose programs are told apart by control groups.
    public var isDevice = false
    /// The DNS server in its `/etc/resolv.conf`; without one a name that is not in `/etc/hosts` fails at once.
    public var nameServer: IPAddress?
    /// The names of its interfaces by network, such as `en2`; those left out are `eth0`, `eth1`, … by position.
    public var interfaceNames: [String: String] = [:]
    /// Whether the frames on its links become events and, with a folder for captures, files; point-to-point links are
    /// not captured.
    public var isCaptured = false
    /// Whether frames that are captured become events; else they are in the files alone, which costs less.
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
    /// The hosts that make its cross traffic; a lab has them only when the network has a channel.
    public var crossTraffic: CrossTraffic { CrossTraffic(network: name) }
}

extension HostSpec {
    /// Whether it is a station of a network's access points, if there are any.
    package var isStation: Bool { wireless || isDevice || accessPoint != nil }

    /// The position of the access point of a network that it associates with first; `nil` where it is none of its
    /// stations.
    package func firstAccessPoint(of network: NetworkSpec) -> Int? {
        guard isStation, !network.accessPoints.isEmpty else { return nil }
        return network.accessPoints.firstIndex { $0.name == accessPoint } ?? 0
    }
}
