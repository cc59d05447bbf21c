internal import LabModel

/// Changes of a plan when a host joins or leaves a network.
extension LabPlan {
    /// Returns the interface that a host uses on a network.
    ///
    /// Throws ``LabError`` if there is no such host or network, or the host may not join the network while the lab
    /// runs.
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

    /// Returns an interface's current network, or `nil` if it is on none.
    package func current(_ interface: InterfacePlan) -> InterfacePlan? {
        host(interface.host)?.interfaces.first { $0.hostIndex == interface.hostIndex }
    }

    /// Returns the plan with a host on a network, by an interface that is on none.
    ///
    /// Throws ``LabError`` if the host may not join it, or the interface is on a network.
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

    /// Returns the plan with a host off a network.
    ///
    /// Throws ``LabError`` if the host is not on the network or cannot leave it.
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

    /// Throws if a host cannot roam on a network: it is not on it, or the network has no access points.
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
            // The routes of others use routers, which do not move.
            plan.hosts[index].routes = RoutePlan(hosts: plan.hosts, networks: networks).routes(of: plan.hosts[index])
        }
        return plan
    }
}
