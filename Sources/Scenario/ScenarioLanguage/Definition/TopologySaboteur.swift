package import LabModel

/// One deliberate defect of what a lab is made of, so that a scenario can show it would notice.
package enum TopologySaboteur: String, Sendable, CaseIterable {
    /// Has all hosts on one network.
    case mergesNetworks = "lab-merges-networks"
    /// Has one more router, between all networks.
    case routesEverywhere = "lab-routes-everywhere"
    /// Has NATs that never forget.
    case keepsMappings = "lab-keeps-mappings"
    /// Has static addresses in place of leases.
    case leasesNothing = "lab-leases-nothing"
    /// Has routers that translate no addresses.
    case translatesNothing = "lab-translates-nothing"

    /// What it breaks, in one sentence.
    package var explanation: String {
        switch self {
        case .mergesNetworks: "has all hosts on the first network"
        case .routesEverywhere: "has one more router, between all networks"
        case .keepsMappings: "has routers whose NAT never forgets a connection"
        case .leasesNothing: "has static addresses in place of leases"
        case .translatesNothing: "has routers that forward packets without NAT"
        }
    }

    /// The topology with the defect.
    package func applied(to topology: Topology) -> Topology {
        var topology = topology
        let networks = topology.networks.filter { $0.kind == .broadcast }.map(\.name)
        switch self {
        case .mergesNetworks:
            guard let first = networks.first else { break }
            topology.hosts.removeAll(where: \.routes)
            for index in topology.hosts.indices {
                let others = topology.hosts[index].networks.filter { !networks.contains($0) }
                topology.hosts[index].networks = [first] + others
                topology.hosts[index].joinable = []
            }
        case .routesEverywhere:
            topology.hosts.append(HostSpec("sabotaged-router", on: networks, routes: true))
        case .keepsMappings:
            for index in topology.hosts.indices {
                topology.hosts[index].translation?.udp = .seconds(86_400)
                topology.hosts[index].translation?.tcp = .seconds(86_400)
            }
        case .leasesNothing:
            for index in topology.networks.indices { topology.networks[index].pool = nil }
        case .translatesNothing:
            for index in topology.hosts.indices { topology.hosts[index].translation = nil }
        }
        return topology
    }
}

extension ScenarioDefinition {
    /// What the lab is made of, with the defect of a broken variant if it is one of that.
    package func topology(sabotagedBy name: String?) -> Topology {
        name.flatMap(TopologySaboteur.init)?.applied(to: topology) ?? topology
    }
}
