internal import LabModel
package import Scenario

/// The proof that scenarios can fail: every scenario against each saboteur that it must catch.
package struct KillMatrix: Sendable, Hashable {
    /// What became of a saboteur.
    package enum Fate: String, Sendable, Hashable, CaseIterable {
        /// The scenario turned red: it can see this fault.
        case caught
        /// The scenario stayed green: it is blind to this fault.
        case survived
        /// The sabotaged run could not be judged.
        case inconclusive

        /// The fate of a saboteur by the verdict of the run that it broke.
        package init(_ verdict: Verdict) {
            self =
                switch verdict {
                case .failed: .caught
                case .passed: .survived
                case .inconclusive: .inconclusive
                }
        }
    }

    /// One scenario: how it went without a saboteur, and with each.
    package struct Row: Sendable, Hashable {
        /// The run without a saboteur.
        package var baseline: ScenarioResult
        /// The runs with a saboteur, each with its ``ScenarioResult/sabotage``.
        package var sabotaged: [ScenarioResult]

        /// Makes a row.
        package init(baseline: ScenarioResult, sabotaged: [ScenarioResult]) {
            self.baseline = baseline
            self.sabotaged = sabotaged
        }

        /// The scenario as `theme/slug`.
        package var scenario: String {
            let name = ScenarioName(baseline)
            return "\(name.theme)/\(name.slug)"
        }

        /// The fate of a saboteur in this scenario, if it ran.
        package func fate(of saboteur: String) -> Fate? {
            sabotaged.first { $0.sabotage == saboteur }.map { Fate($0.verdict) }
        }
    }

    /// The scenarios.
    package var rows: [Row]

    /// Makes a matrix.
    package init(_ rows: [Row]) {
        self.rows = rows
    }

    /// Every saboteur that ran, in alphabetical order.
    package var saboteurs: [String] {
        Set(rows.flatMap(\.sabotaged).compactMap(\.sabotage)).sorted()
    }

    /// Every run: those without a saboteur, then the others.
    package var runs: [ScenarioResult] { rows.map(\.baseline) + rows.flatMap(\.sabotaged) }

    /// How many sabotaged runs ended so.
    package func count(_ fate: Fate) -> Int {
        rows.flatMap(\.sabotaged).count { Fate($0.verdict) == fate }
    }

    /// Failed if a saboteur survived or a scenario fails by itself; else inconclusive if anything was, for the reason that
    /// weighs most; else passed.
    package var verdict: Verdict {
        if count(.survived) > 0 { return .failed }
        return Verdict(rows.map(\.baseline.verdict) + rows.flatMap(\.sabotaged).map(\.verdict).filter { $0 != .failed })
    }
}
