/// The addresses that a DHCP server gives the hosts of a network, and for how long (RFC 2131).
public struct AddressPool: Sendable, Hashable {
    /// The first address, of IPv4.
    public var first: IPAddress
    /// The last address.
    public var last: IPAddress
    /// The time that a lease lasts, in whole seconds; 2 minutes at least, for the server knows no shorter ones.
    public var lease: Duration
    /// The time after which a client renews its lease (T1); `nil` is half of the lease.
    public var renewal: Duration?
    /// The time after which a client renews its lease with any server (T2); `nil` is seven eighths of the lease.
    public var rebinding: Duration?

    /// The words of the server, dnsmasq, in its log where it has no address for a client.
    package static let exhaustion = "no address available"

    /// The shortest lease of the server, dnsmasq (dnsmasq(8), `--dhcp-range`).
    public static let shortestLease = Duration.seconds(120)

    /// Makes a pool from its first and its last address.
    public init(
        _ first: IPAddress, _ last: IPAddress, lease: Duration, renewal: Duration? = nil,
        rebinding: Duration? = nil
    ) {
        (self.first, self.last, self.lease) = (first, last, lease)
        (self.renewal, self.rebinding) = (renewal, rebinding)
    }

    /// The number of its addresses; 0 where the last is not above the first.
    public var count: Int {
        last.bits < first.bits ? 0 : Int(min(last.bits - first.bits + 1, 1 << 20))
    }

    /// Whether an address is one of it.
    public func contains(_ address: IPAddress) -> Bool {
        !address.isV6 && (first.bits...max(first.bits, last.bits)).contains(address.bits)
    }

    /// The address at a place, from 0; `nil` beyond the last.
    package func address(at place: Int) -> IPAddress? {
        (0..<count).contains(place) ? IPAddress(bits: first.bits + UInt128(place), isV6: false) : nil
    }
}

/// A defect of the DHCP server of a network.
public enum DHCPFault: String, Sendable, Hashable, CaseIterable {
    /// It receives nothing and sends nothing.
    case silent
    /// It refuses every request, and offers nothing.
    case refuses
    /// It has another address for each client, and refuses the former one.
    case changes
    /// It has no free address: those that have a lease keep it, and nobody else is offered one.
    case exhausted
}

extension NetworkSpec {
    /// The host that a lab adds for the DHCP server of a network with a pool.
    public var dhcpServer: String { Self.dhcpServer(of: name) }

    /// The same, by the name of the network.
    package static func dhcpServer(of network: String) -> String { "\(network)-dhcp" }
}

extension HostSpec {
    /// Whether its IPv4 address on a network is leased.
    package func leases(on network: NetworkSpec) -> Bool {
        network.pool != nil && network.ipv4 != nil && !routes && !hasStaticAddresses
    }
}
