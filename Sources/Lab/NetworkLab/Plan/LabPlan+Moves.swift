internal import LabModel

/// What becomes of a plan when a host joins or leaves a network.
extension LabPlan {
    /// The interface by which a host would be on a network.
    ///
    /// Throws ``LabError`` when there is no such host or network, and when the host may not join that network while the
    /// lab runs.
    package func attachment(of host: String, on network: String) throws -> InterfacePlan {
        let plan = try knownHost(host)
        _ = try knownNetwork(network)
        guard let found = plan.attachments.first(where: { $0.network == network }) else {
            throw LabError(
                "Host `\(host)` cannot join network `\(network)`, for which it has no address. Name that among the "
                    + "networks that it may join.")
        }
        try checkMove(of: plan)
        return found
    }

    /// The network that an interface is on now; `nil` when it is on none.
    package func current(_ interface: InterfacePlan) -> InterfacePlan? {
        host(interface.host)?.interfaces.first { $0.hostIndex == interface.hostIndex }
    }

    /// The plan once a host has joined a network with an interface that is on none.
    ///
    /// Throws ``LabError`` when the host may not join it, or the interface is on a network.
    package func joined(_ host: String, _ network: String) throws -> LabPlan {
        let interface = try attachment(of: host, on: network)
        if let now = current(interface) {
            throw LabError(
                now == interface
                    ? "Host `\(host)` is on network `\(network)` already."
                    : "Host `\(host)` cannot join network `\(network)` before it has left `\(now.network)`.")
        }
        return replacing(host) { ($0 + [interface]).sorted { $0.hostIndex < $1.hostIndex } }
    }

    /// The plan once a host has left a network.
    ///
    /// Throws ``LabError`` when it is not on that network, or cannot leave it.
    package func left(_ host: String, _ network: String) throws -> LabPlan {
        let interface = try interface(LinkID(host, on: network))
        try checkMove(of: try knownHost(host))
        return replacing(host) { $0.filter { $0 != interface } }
    }

    private func checkMove(of host: HostPlan) throws {
        if host.forwards {
            throw LabError("Host `\(host.name)` is a router, and stays on its networks. Unplug its link instead.")
        }
    }

    /// Throws when a host cannot move to another access point of a network: it is not on it, or that has none.
    package func checkRoaming(_ host: String, _ network: String) throws {
        _ = try left(host, network)
        guard try knownNetwork(network).spec.kind == .broadcast else {
            throw LabError("Network `\(network)` is a point-to-point link, which has no access points.")
        }
    }

    private func replacing(_ host: String, _ change: ([InterfacePlan]) -> [InterfacePlan]) -> LabPlan {
        var plan = self
        for index in plan.hosts.indices where plan.hosts[index].name == host {
            plan.hosts[index].interfaces = change(plan.hosts[index].interfaces)
            // Those of the others lead by routers, which stay where they are.
            plan.hosts[index].routes = RoutePlan(hosts: plan.hosts, networks: networks).routes(of: plan.hosts[index])
        }
        return plan
    }
}
