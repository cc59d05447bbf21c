package import LabModel

package struct RouteEntry: Sendable, Hashable {
    /// The destination; `nil` means the default route.
    package var destination: IPPrefix?
    /// The router; `nil` means on-link.
    package var gateway: IPAddress?
    package var interface: InterfacePlan
    /// The metric, of which the lowest wins; `nil` means the kernel's.
    package var metric: UInt32?
}

/// The routes of all hosts: to each network over the fewest routers, and a default route.
struct RoutePlan {
    private let hosts: [HostPlan]
    private let networks: [NetworkPlan]

    init(hosts: [HostPlan], networks: [NetworkPlan]) {
        self.hosts = hosts
        self.networks = networks
    }

    /// Returns the routes of a host beyond those of its own addresses.
    func routes(of host: HostPlan) -> [RouteEntry] {
        let own = OwnSubnets(of: host, networks: networks)
        var entries = own.enforced
        var firstHops: [Bool: (router: HostPlan, interface: InterfacePlan)] = [:]
        // Among equal subnets behind routers, a broadcast network's comes first.
        let local = networks.filter { $0.spec.kind == .broadcast } + networks.filter { $0.spec.kind == .pointToPoint }
        for network in local where !host.interfaces.contains(where: { $0.network == network.name }) {
            let hops = [false, true].reduce(into: [:]) { $0[$1] = nextHop(from: host, to: network, v6: $1) }
            firstHops.merge(hops) { first, _ in first }
            for subnet in network.spec.subnets where !own.replace(subnet) {
                if entries.contains(where: { $0.destination == subnet }) { continue }
                if let hop = hops[subnet.address.isV6], let gateway = gateway(hop, v6: subnet.address.isV6) {
                    entries.append(RouteEntry(destination: subnet, gateway: gateway, interface: hop.interface))
                }
            }
        }
        guard let first = host.interfaces.first else { return entries }
        if !firstHops.isEmpty, !host.forwards {
            for v6 in [false, true] {
                if let hop = firstHops[v6], let gateway = gateway(hop, v6: v6) {
                    entries.append(RouteEntry(destination: nil, gateway: gateway, interface: hop.interface))
                }
            }
        } else if first.addresses.contains(where: { !$0.address.isV6 }), let multicast = IPPrefix("224.0.0.0/4") {
            // Without a route, sending to an IPv4 multicast group fails with ENETUNREACH.
            entries.append(RouteEntry(destination: multicast, gateway: nil, interface: first))
        }
        return entries
    }

    /// Returns the first router on a shortest path of an address family, and the host's interface to it.
    private func nextHop(
        from host: HostPlan, to target: NetworkPlan, v6: Bool
    ) -> (router: HostPlan, interface: InterfacePlan)? {
        var reached: Set<String> = Set(host.interfaces.map(\.network))
        var frontier = host.interfaces.map { (network: $0.network, first: Optional<HostPlan>.none, interface: $0) }
        while !frontier.isEmpty {
            var next: [(network: String, first: HostPlan?, interface: InterfacePlan)] = []
            for step in frontier {
                for router in hosts where router.forwards && router.name != host.name {
                    guard router.interfaces.contains(where: { $0.network == step.network }) else { continue }
                    for leg in router.legs(from: step.network, v6: v6) where reached.insert(leg.network).inserted {
                        let first = step.first ?? router
                        if leg.network == target.name { return (first, step.interface) }
                        next.append((leg.network, first, step.interface))
                    }
                }
            }
            frontier = next
        }
        return nil
    }

    private func gateway(_ hop: (router: HostPlan, interface: InterfacePlan), v6: Bool) -> IPAddress? {
        hop.router.interfaces.first { $0.network == hop.interface.network }?
            .addresses.first { $0.address.isV6 == v6 }?.address
    }
}

extension HostPlan {
    /// Returns the interfaces by which a router forwards packets from a network.
    ///
    /// With NAT there is no route from outside, and no IPv6 passes.
    fileprivate func legs(from network: String, v6: Bool) -> [InterfacePlan] {
        guard let translation else { return interfaces }
        if network == translation.outside { return [] }
        return v6 ? interfaces.filter { $0.network != translation.outside } : interfaces
    }
}
