package import LabModel

/// `snooping: no-querier`: a network's switches drop multicast, because without a querier they have no group members.
package struct SnoopingFault: FaultWord {
    package var network = ""
    var hasNoQuerier = true

    static let row = FaultRow(
        "snooping", from: SnoopingFault(),
        [
            FaultFields.network(\.network),
            Field(
                "snooping", \.hasNoQuerier, .word("no-querier", for: true),
                "Drops multicast except to 224.0.0.0/24 and ff02::1, as switches with IGMP and MLD snooping do "
                    + "without a querier.", required: "no-querier"),
        ],
        take: { $0 as? SnoopingFault }
    ) { $0.network.isEmpty ? nil : FaultKind($0) }

    package func faults(in definition: ScenarioDefinition) -> [Fault] { [.snoopingWithoutQuerier(network: network)] }

    package func check(_ checker: inout Checker, at path: [String], in step: FaultStep, _ history: inout StepHistory) {
        let place = path + ["network"]
        guard let found = checker.network(network, place) else { return }
        if found.kind == .pointToPoint {
            return checker.refuse(
                .wrongKind, place, "the network '\(network)' is a point-to-point link, and no switch is on it",
                "name another network")
        }
        let count = checker.definition.topology.hosts.count { ($0.networks + $0.joinable).contains(network) }
        if count < 2, checker.isComplete {
            checker.refuse(
                .noEffect, place, "nobody on the network '\(network)' gets multicast from another host",
                "put two or more hosts on it")
        }
    }
}

extension FaultKind {
    /// Makes a network's switches, which snoop IGMP and MLD without a querier, drop multicast (RFC 4541).
    public static func snoopingWithoutQuerier(network: String) -> Self { Self(SnoopingFault(network: network)) }
}
