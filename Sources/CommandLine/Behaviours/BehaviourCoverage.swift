package import Scenario

/// What shows each behaviour of the list, and what is missing.
package struct BehaviourCoverage: Sendable {
    /// What is known of one behaviour.
    package struct Row: Sendable {
        /// The behaviour.
        package var behaviour: Behaviour
        /// The scenarios that cover it: title and file.
        package var scenarios: [String]
        /// The files of the tests that show it.
        package var tests: [String]
        /// The files of the tests that name it and lack the network that would show it.
        package var modelTests: [String]
        /// The saboteurs that those scenarios must catch.
        package var saboteurs: [String]
        /// Whether it is shown.
        package var isCovered: Bool
    }

    /// The rows, in the order of the list.
    package let rows: [Row]
    /// What scenarios and tests name that is not in the list, as `file: id`.
    package let unknown: [String]

    /// Compares a list with scenarios and tests.
    package init(
        of sections: [BehaviourSection] = BehaviourSection.all, scenarios: [ScenarioDefinition],
        tests: [TestSources.Mention]
    ) {
        let behaviours = sections.flatMap(\.behaviours)
        let known = Set(behaviours.map(\.id))
        var rows = behaviours.map { Self.row($0, scenarios, tests) }
        let covered = Set(rows.filter(\.isCovered).map(\.behaviour.id))
        for index in rows.indices {
            guard case .follows(from: let sources) = rows[index].behaviour.standing else { continue }
            rows[index].isCovered = covered.isSuperset(of: sources)
        }
        self.rows = rows
        let named =
            scenarios.flatMap { scenario in scenario.covers.map { (scenario.file ?? scenario.name, $0) } }
            + tests.flatMap { test in test.behaviours.map { (test.file, $0) } }
        unknown = named.filter { !known.contains($0.1) }.map { "\($0.0): \($0.1)" }
    }

    /// Those that nothing shows although all they need is built.
    package var missing: [Behaviour] { rows.filter { !$0.isCovered && !$0.isLater }.map(\.behaviour) }

    /// Whether the list is covered and nothing else is claimed.
    package var isComplete: Bool { missing.isEmpty && unknown.isEmpty }

    private static func row(
        _ behaviour: Behaviour, _ scenarios: [ScenarioDefinition], _ tests: [TestSources.Mention]
    ) -> Row {
        let scenarios = scenarios.filter { $0.covers.contains(behaviour.id) }
        let mentions = tests.filter { $0.behaviours.contains(behaviour.id) }
        let files = unique(mentions.filter { $0.isInNetwork || behaviour.tier != .real }.map(\.file))
        return Row(
            behaviour: behaviour, scenarios: scenarios.map { "\($0.name) (\($0.file ?? "in code"))" }, tests: files,
            modelTests: unique(mentions.map(\.file)).filter { !files.contains($0) },
            saboteurs: unique(scenarios.flatMap(\.mustCatch).map(\.saboteur)),
            isCovered: !scenarios.isEmpty || !files.isEmpty)
    }

    private static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}

extension BehaviourCoverage.Row {
    /// Whether it waits for something that is not built.
    package var isLater: Bool { if case .later = behaviour.standing { !isCovered } else { false } }
}
