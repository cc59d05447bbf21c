package import LabModel

/// A deliberate defect of the lab's topology, with which a scenario shows that it detects a wrong topology.
package enum TopologySaboteur: String, Sendable, CaseIterable {
    case mergesNetworks = "lab-merges-networks"
    case routesEverywhere = "lab-routes-everywhere"
    case keepsMappings = "lab-keeps-mappings"
    case invertsFiltering = "lab-inverts-filtering"
    case renewsLate = "lab-renews-late"
    case leasesNothing = "lab-leases-nothing"
    case translatesNothing = "lab-translates-nothing"
    case ignoresRoamingFeatures = "lab-ignores-roaming-features"
    case admitsEveryStation = "lab-admits-every-station"
    case crowdsFirstAccessPoint = "lab-crowds-first-access-point"
    case ignoresTriggers = "lab-ignores-triggers"
    case speedsRadiosUp = "lab-speeds-radios-up"

    /// The defect in one sentence.
    package var explanation: String {
        switch self {
        case .mergesNetworks: "has all hosts on the first network"
        case .routesEverywhere: "has one more router, between all networks"
        case .keepsMappings: "has routers whose NAT never forgets a connection"
        case .invertsFiltering: "has routers whose NAT admits whom it should not, and does not admit whom it should"
        case .renewsLate: "has DHCP clients that renew a lease when half of it is over, whatever the network says"
        case .leasesNothing: "has static addresses in place of leases"
        case .translatesNothing: "has routers that forward packets without NAT"
        case .ignoresRoamingFeatures: "lets stations roam as if no access point had 802.11r, k or v"
        case .admitsEveryStation: "lets stations associate that lack what an access point requires"
        case .crowdsFirstAccessPoint: "has all stations associate with the first access point at first"
        case .ignoresTriggers: "lets stations roam however strong the signal is"
        case .speedsRadiosUp: "builds radio channels with a hundred times the data rate"
        }
    }

    /// Returns the topology with the defect.
    package func applied(to topology: Topology) -> Topology {
        var topology = topology
        switch self {
        case .mergesNetworks: topology.mergeNetworks()
        case .routesEverywhere:
            let networks = topology.networks.filter { $0.kind == .broadcast }.map(\.name)
            topology.hosts.append(HostSpec("sabotaged-router", on: networks, routes: true))
        case .keepsMappings:
            topology.changeHosts { $0.translation?.udp = .seconds(86_400) }
            topology.changeHosts { $0.translation?.tcp = .seconds(86_400) }
        case .invertsFiltering:
            topology.changeHosts { host in
                let isOpen = host.translation?.filtering == .endpointIndependent
                host.translation?.filtering = isOpen ? .addressAndPortDependent : .endpointIndependent
            }
        case .renewsLate:
            topology.changeNetworks { $0.pool?.renewal = nil }
            topology.changeNetworks { $0.pool?.rebinding = nil }
        case .leasesNothing: topology.changeNetworks { $0.pool = nil }
        case .translatesNothing: topology.changeHosts { $0.translation = nil }
        case .ignoresRoamingFeatures: topology.changeAccessPoints { $0.supports = [] }
        case .admitsEveryStation: topology.changeAccessPoints { $0.requires = [] }
        case .crowdsFirstAccessPoint: topology.changeHosts { $0.accessPoint = nil }
        case .ignoresTriggers: topology.changeHosts { $0.station.trigger = 1 }
        case .speedsRadiosUp: topology.changeNetworks { $0.channel = $0.channel.map { $0 * 100 } }
        }
        return topology
    }
}

extension Topology {
    fileprivate mutating func mergeNetworks() {
        let merged = networks.filter { $0.kind == .broadcast }.map(\.name)
        guard let first = merged.first else { return }
        hosts.removeAll(where: \.routes)
        changeHosts { host in
            host.networks = [first] + host.networks.filter { !merged.contains($0) }
            host.joinable = []
        }
    }

    fileprivate mutating func changeHosts(_ change: (inout HostSpec) -> Void) {
        for index in hosts.indices { change(&hosts[index]) }
    }

    fileprivate mutating func changeNetworks(_ change: (inout NetworkSpec) -> Void) {
        for index in networks.indices { change(&networks[index]) }
    }

    fileprivate mutating func changeAccessPoints(_ change: (inout AccessPointSpec) -> Void) {
        changeNetworks { network in
            for index in network.accessPoints.indices { change(&network.accessPoints[index]) }
        }
    }
}

extension ScenarioDefinition {
    /// Returns the topology, with the defect of this name if it is one of the topology.
    package func topology(sabotagedBy name: String?) -> Topology {
        name.flatMap(TopologySaboteur.init)?.applied(to: topology) ?? topology
    }
}
