package import LabModel

/// `isolation: on`: the named hosts of a network, or all wireless ones, can only reach its other hosts.
package struct IsolationFault: FaultWord {
    package var network = ""
    /// The isolated hosts; all wireless ones if empty.
    package var hosts: [String] = []
    /// The access point whose stations are isolated from each other; `nil` for all of them.
    package var accessPoint: String?
    var isOn = true

    static let row = FaultRow(
        "isolation", from: IsolationFault(),
        [
            FaultFields.network(\.network),
            Field(
                "isolation", \.isOn, .word("on", for: true),
                "Isolates hosts from each other: they reach only the other hosts of the network.", required: "on"),
            Field(
                "hosts", \.hosts, Shapes.name("the name of a host").oneOrMore,
                "The hosts that are isolated; on a network with a `channel`, only wireless ones or only wired "
                    + "ones. Default: all wireless hosts."),
            FaultFields.accessPoint(
                \.accessPoint, "The access point whose stations are isolated. Default: all."),
        ],
        take: { $0 as? IsolationFault }
    ) { $0.network.isEmpty ? nil : FaultKind($0) }

    package func faults(in definition: ScenarioDefinition) -> [Fault] {
        [
            .clientIsolation(
                network: network, hosts: hosts.flatMap { definition.members(of: $0) }, accessPoint: accessPoint)
        ]
    }

    package func check(_ checker: inout Checker, at path: [String], in step: FaultStep, _ history: inout StepHistory) {
        guard let found = checker.network(network, path + ["network"]) else { return }
        checker.checkAccessPoint(accessPoint, of: found, path)
        let kinds = Set(checker.definition.hosts.filter { hosts.contains($0.name) }.map(\.wireless))
        if found.channel != nil, kinds.count > 1 {
            checker.refuse(
                .conflict, path + ["hosts"],
                "some of these hosts are wired, some wireless, and the access point is between them", "use `partition`")
        }
        if !hosts.isEmpty, !found.accessPoints.isEmpty {
            checker.refuse(
                .conflict, path + ["hosts"], "an access point of '\(network)' keeps all its stations apart",
                "leave `hosts` out")
        }
        for (index, host) in hosts.enumerated() {
            let place = path + ["hosts", "\(index)"]
            guard checker.knowsHost(host, place), !checker.hosts.networks(of: host).contains(network) else { continue }
            checker.refuse(.notOnNetwork, place, "'\(host)' is not on the network '\(network)'", "name another host")
        }
        if hosts.isEmpty, checker.isComplete,
            !checker.definition.hosts.contains(where: { $0.wireless && $0.networks.contains(network) })
        {
            checker.refuse(
                .wrongKind, path + ["network"], "no host on the network '\(network)' is wireless",
                "name some with `hosts: [HOST]`")
        }
    }
}

extension FaultKind {
    /// Isolates the named hosts of a network, all wireless ones, or an access point's stations from each other.
    public static func isolation(network: String, hosts: [String], accessPoint: String? = nil) -> Self {
        Self(IsolationFault(network: network, hosts: hosts, accessPoint: accessPoint))
    }
}
