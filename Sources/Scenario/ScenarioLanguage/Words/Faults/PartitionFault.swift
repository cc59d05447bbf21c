package import LabModel

/// `partition: [[HOST], [HOST]]`: groups of hosts cannot reach each other.
package struct PartitionFault: FaultWord {
    package var groups: [[String]] = []

    static let row = FaultRow(
        "partition", from: PartitionFault(),
        [
            Field(
                "partition", \.groups, Shapes.name("the name of a host").oneOrMore.list(atLeast: 2),
                "Separates groups of hosts from each other; hosts in no group are unaffected.",
                required: "[[HOST], [HOST]]")
        ])

    package func faults(in definition: ScenarioDefinition) -> [Fault] {
        [.partition(groups.map { group in group.flatMap { definition.members(of: $0) } })]
    }

    package func check(_ checker: inout Checker, at path: [String], in step: FaultStep, _ history: inout StepHistory) {
        let path = path + ["partition"]
        if groups.count < 2 {
            checker.refuse(.missingKey, path, "a partition has at least two groups", "add another one")
        }
        var seen: Set<String> = []
        for (number, group) in groups.enumerated() {
            for (index, host) in group.enumerated() {
                let place = path + ["\(number)", "\(index)"]
                guard checker.knowsHost(host, place) else { continue }
                for member in checker.hosts.members(of: host) where !seen.insert(member).inserted {
                    checker.refuse(
                        .duplicate, place, "the host '\(member)' is named twice in the partition", "name it once")
                    break
                }
            }
        }
    }
}

extension FaultKind {
    /// Cuts groups of hosts off from each other.
    public static func partition(_ groups: [[String]]) -> Self { Self(PartitionFault(groups: groups)) }
}
