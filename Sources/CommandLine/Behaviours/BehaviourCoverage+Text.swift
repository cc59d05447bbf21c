extension BehaviourCoverage {
    /// Returns the list as text: each behaviour with its evidence, and the totals at the end.
    package func lines(_ sections: [BehaviourSection] = BehaviourSection.all) -> [String] {
        sections.flatMap { section in
            let ids = Set(section.behaviours.map(\.id))
            return ["", section.title] + rows.filter { ids.contains($0.behaviour.id) }.flatMap(\.lines)
        } + [""] + legend + sum
    }

    private var legend: [String] {
        [
            "E  real sockets in real networks; a test without a network does not count",
            "M  modelled after iOS: the alert, Settings, the life of apps",
            "X  a check of what is written down",
        ]
    }

    private var sum: [String] {
        let covered = rows.count { $0.isCovered }
        let later = rows.count { $0.isLater }
        let total = "\(rows.count) behaviours: \(covered) covered, \(later) not built yet, \(missing.count) not covered"
        return [total] + (missing.isEmpty ? [] : ["not covered: " + missing.map(\.id).joined(separator: " ")])
            + unknown.map { "not in the list: \($0)" }
    }
}

extension BehaviourCoverage.Row {
    /// The behaviour, followed by its evidence.
    var lines: [String] {
        ["  \(behaviour.id)  \(behaviour.tier.rawValue)  \(behaviour.summary)"] + evidence.map { "          \($0)" }
    }

    private var evidence: [String] {
        var lines = scenarios.map { "scenario   \($0)" } + tests.map { "test       \($0)" }
        lines += modelTests.map { "model only \($0)" } + failedTests.map { "failed     \($0)" }
        lines += unshown.map { "not shown  \($0)" }
        if !saboteurs.isEmpty { lines.append("saboteurs  " + saboteurs.joined(separator: " ")) }
        switch behaviour.standing {
        case .expected: break
        case .follows(from: let sources): lines.append("follows    from " + sources.joined(separator: " "))
        case .lint(let name): lines.append("check      \(name)")
        case .later(let reason): if !isCovered { lines.append("not built  \(reason)") }
        }
        if !isCovered, !isLater { lines.append("NOT COVERED") }
        return lines
    }
}
