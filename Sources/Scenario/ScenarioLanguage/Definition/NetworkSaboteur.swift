package import LabModel

/// One deliberate defect of the networks that the lab builds, so that a scenario can show it would notice.
package enum NetworkSaboteur: String, Sendable, CaseIterable {
    /// Against L04: the features of access points shorten no gap.
    case ignoresRoamingFeatures = "lab-ignores-roaming-features"
    /// Against L05: an access point that requires a feature lets everybody associate.
    case admitsEveryStation = "lab-admits-every-station"
    /// Every station leaves its access point at once.
    case ignoresTriggers = "lab-ignores-triggers"
    /// Against L02 and L03: a radio is as fast as a wire.
    case speedsRadiosUp = "lab-speeds-radios-up"

    /// What it breaks, in one sentence.
    package var explanation: String {
        switch self {
        case .ignoresRoamingFeatures: "lets stations roam as if no access point had 802.11r, k or v"
        case .admitsEveryStation: "lets stations associate that lack what an access point requires"
        case .ignoresTriggers: "lets stations roam however strong the signal is"
        case .speedsRadiosUp: "builds radio channels with a hundred times the data rate"
        }
    }

    /// Returns what the lab builds in place of a topology.
    package func broken(_ topology: Topology) -> Topology {
        var topology = topology
        for network in topology.networks.indices {
            for point in topology.networks[network].accessPoints.indices {
                switch self {
                case .ignoresRoamingFeatures: topology.networks[network].accessPoints[point].supports = []
                case .admitsEveryStation: topology.networks[network].accessPoints[point].requires = []
                case .ignoresTriggers, .speedsRadiosUp: break
                }
            }
            if self == .speedsRadiosUp {
                topology.networks[network].channel = topology.networks[network].channel.map { $0 * 100 }
            }
        }
        if self == .ignoresTriggers {
            for host in topology.hosts.indices { topology.hosts[host].station.trigger = 1 }
        }
        return topology
    }
}

extension ScenarioDefinition {
    /// What the lab builds: the topology, or a broken one where that is the variant that runs.
    package func topology(sabotagedBy name: String?) -> Topology {
        name.flatMap(NetworkSaboteur.init).map { $0.broken(topology) } ?? topology
    }
}
