/// What has shown each behaviour of the list, and what is missing.
///
/// Only what ran and asserted counts: a step of a scenario that passed, or a test that passed.
package struct BehaviourCoverage: Sendable {
    /// What is known of one behaviour.
    package struct Row: Sendable {
        /// The behaviour.
        package var behaviour: Behaviour
        /// The steps that have shown it: the scenario's title, file and line.
        package var scenarios: [String]
        /// The scenarios with a step that covers it and that have not shown it, each with the reason.
        package var unshown: [String]
        /// The tests that have shown it.
        package var tests: [String]
        /// The tests that name it, passed, and lack the network that would show it.
        package var modelTests: [String]
        /// The tests that name it and failed.
        package var failedTests: [String]
        /// The saboteurs that its scenarios must catch.
        package var saboteurs: [String]
        /// Whether it is shown.
        package var isCovered: Bool
    }

    /// The rows, in the order of the list.
    package let rows: [Row]
    /// What scenarios and tests name that is not in the list, as `file: id`.
    package let unknown: [String]

    /// Compares a list with what scenarios and tests have shown.
    package init(
        of sections: [BehaviourSection] = BehaviourSection.all, scenarios: [ScenarioEvidence], tests: [TestEvidence]
    ) {
        let behaviours = sections.flatMap(\.behaviours)
        let known = Set(behaviours.map(\.id))
        var rows = sections.flatMap { section in
            section.behaviours.map { Self.row($0, of: section, scenarios, tests) }
        }
        let covered = Set(rows.filter(\.isCovered).map(\.behaviour.id))
        for index in rows.indices {
            guard case .follows(from: let sources) = rows[index].behaviour.standing else { continue }
            rows[index].isCovered = covered.isSuperset(of: sources)
        }
        self.rows = rows
        let named =
            scenarios.flatMap { scenario in scenario.covers.map { (scenario.file, $0) } }
            + tests.flatMap { test in test.behaviours.map { (test.file, $0) } }
        unknown = Self.unique(named.filter { !known.contains($0.1) }.map { "\($0.0): \($0.1)" })
    }

    /// Those that nothing has shown although all they need is built.
    package var missing: [Behaviour] { rows.filter { !$0.isCovered && !$0.isLater }.map(\.behaviour) }

    /// Whether the list is covered and nothing else is claimed.
    package var isComplete: Bool { missing.isEmpty && unknown.isEmpty }

    private static func row(
        _ behaviour: Behaviour, of section: BehaviourSection, _ scenarios: [ScenarioEvidence], _ tests: [TestEvidence]
    ) -> Row {
        let id = behaviour.id
        let claims = scenarios.filter { $0.covers.contains(id) }
        let gaps = claims.map { $0.gap(id, of: section) }
        let shown = zip(claims, gaps).filter { $0.1 == nil }.flatMap { claim, _ in
            (claim.shown[id] ?? []).map { "\(claim.name) (\(claim.file):\($0))" }
        }
        let named = tests.filter { $0.behaviours.contains(id) }
        // A test with several arguments has a line for each: one that failed outweighs the others.
        let failed = unique(named.filter { !$0.hasPassed }.map(\.place))
        let passed = named.filter { !failed.contains($0.place) }
        let counted = passed.filter { $0.isReal || behaviour.tier != .real }
        return Row(
            behaviour: behaviour, scenarios: shown,
            unshown: zip(claims, gaps).compactMap { claim, gap in gap.map { "\(claim.name) (\(claim.file)): \($0)" } },
            tests: unique(counted.map(\.place)),
            modelTests: unique(passed.filter { !counted.contains($0) }.map(\.place)), failedTests: failed,
            saboteurs: unique(claims.flatMap(\.saboteurs)), isCovered: !shown.isEmpty || !counted.isEmpty)
    }

    private static func unique(_ texts: [String]) -> [String] {
        var seen: Set<String> = []
        return texts.filter { seen.insert($0).inserted }
    }
}

extension TestEvidence {
    /// The test and its file.
    fileprivate var place: String { "\(test) (\(file))" }
}

extension BehaviourCoverage.Row {
    /// Whether it waits for something that is not built.
    package var isLater: Bool { if case .later = behaviour.standing { !isCovered } else { false } }
}
