/// The evidence for each behaviour of the list.
///
/// Only steps and tests that ran and passed count.
package struct BehaviourCoverage: Sendable {
    /// The evidence for one behaviour.
    package struct Row: Sendable {
        package var behaviour: Behaviour
        /// The steps that showed it: the scenario's title, file and line.
        package var scenarios: [String]
        /// The scenarios with a step that covers it but did not show it, each with the reason.
        package var unshown: [String]
        package var tests: [String]
        /// The passed tests that name it but lack the network that would show it.
        package var modelTests: [String]
        package var failedTests: [String]
        /// The saboteurs that its scenarios must catch.
        package var saboteurs: [String]
        package var isCovered: Bool
    }

    package let rows: [Row]
    /// The unknown ids in scenarios and tests, as `file: id`.
    package let unknown: [String]

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

    /// The behaviours without evidence, apart from those that wait for something not built yet.
    package var missing: [Behaviour] { rows.filter { !$0.isCovered && !$0.isLater }.map(\.behaviour) }

    /// Whether every behaviour is covered and no unknown id is named.
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
        // A test with several arguments has one line for each; a failed one outweighs the others.
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
    fileprivate var place: String { "\(test) (\(file))" }
}

extension BehaviourCoverage.Row {
    /// Whether it waits for something that is not built yet.
    package var isLater: Bool { if case .later = behaviour.standing { !isCovered } else { false } }
}
