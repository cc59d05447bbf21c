/// The addresses that a DHCP server leases on a network, with the lease times (RFC 2131).
public struct AddressPool: Sendable, Hashable {
    /// The first address, IPv4.
    public var first: IPAddress
    /// The last address.
    public var last: IPAddress
    /// The lease time in whole seconds, at least ``shortestLease``.
    public var lease: Duration
    /// The time after which a client renews its lease (T1); `nil` means half the lease.
    public var renewal: Duration?
    /// The time after which a client rebinds with any server (T2); `nil` means seven eighths of the lease.
    public var rebinding: Duration?

    /// The text that dnsmasq logs when it has no address for a client.
    package static let exhaustion = "no address available"

    /// The shortest lease that dnsmasq accepts (dnsmasq(8), `--dhcp-range`).
    public static let shortestLease = Duration.seconds(120)

    /// Makes a pool from its first and its last address.
    public init(
        _ first: IPAddress, _ last: IPAddress, lease: Duration, renewal: Duration? = nil,
        rebinding: Duration? = nil
    ) {
        (self.first, self.last, self.lease) = (first, last, lease)
        (self.renewal, self.rebinding) = (renewal, rebinding)
    }

    /// The number of addresses, at most 2²⁰; 0 if `last` is below `first`.
    public var count: Int {
        last.bits < first.bits ? 0 : Int(min(last.bits - first.bits + 1, 1 << 20))
    }

    /// Returns whether the pool contains the address.
    public func contains(_ address: IPAddress) -> Bool {
        !address.isV6 && (first.bits...max(first.bits, last.bits)).contains(address.bits)
    }

    /// Returns the address at a position, from 0, or `nil` beyond the last.
    package func address(at place: Int) -> IPAddress? {
        (0..<count).contains(place) ? IPAddress(bits: first.bits + UInt128(place), isV6: false) : nil
    }
}

/// A fault of a network's DHCP server.
public enum DHCPFault: String, Sendable, Hashable, CaseIterable {
    /// The server neither receives nor sends.
    case silent
    /// The server refuses every request and offers no address.
    case refuses
    /// The server has a new address for each client and refuses the old one.
    case changes
    /// The pool is exhausted: existing leases stay, and other clients get no offer.
    case exhausted
}

extension NetworkSpec {
    /// The name of the host that a lab adds for the DHCP server of a network with a pool.
    public var dhcpServer: String { Self.dhcpServer(of: name) }

    /// Returns the name of the DHCP server of a named network.
    package static func dhcpServer(of network: String) -> String { "\(network)-dhcp" }
}

extension HostSpec {
    /// Returns whether the host leases its IPv4 address on a network.
    package func leases(on network: NetworkSpec) -> Bool {
        network.pool != nil && network.ipv4 != nil && !routes && !hasStaticAddresses
    }
}
