internal import LabModel
package import ScenarioLanguage

/// The proof that scenarios can fail: every scenario against each saboteur that it must catch.
package struct KillMatrix: Sendable, Hashable {
    package enum Fate: String, Sendable, Hashable, CaseIterable {
        /// The scenario failed, so it detects this defect.
        case caught
        /// The scenario passed at least once, so it does not reliably detect this defect.
        case survived
        /// At least once, the first failure was at a step that is not one of those that must catch it.
        case caughtElsewhere = "caught-elsewhere"
        /// A run with the saboteur was inconclusive.
        case inconclusive
    }

    /// The runs of one scenario, without a saboteur and with each.
    package struct Row: Sendable, Hashable {
        /// The runs without a saboteur, at least one.
        package var baselines: [ScenarioResult]
        package var trials: [Trial]

        /// Creates a row; `baseline` is the first run without a saboteur.
        package init(baseline: ScenarioResult, more baselines: [ScenarioResult] = [], trials: [Trial]) {
            self.baselines = [baseline] + baselines
            self.trials = trials
        }

        /// The most informative run without a saboteur: the first with the worst verdict.
        package var baseline: ScenarioResult {
            let worst = Verdict(baselines.map(\.verdict))
            return baselines.first { $0.verdict == worst } ?? baselines[0]
        }

        /// The scenario as `theme/slug`.
        package var scenario: String {
            let name = ScenarioName(baseline)
            return "\(name.theme)/\(name.slug)"
        }

        package func trial(of saboteur: String) -> Trial? { trials.first { $0.saboteur == saboteur } }
    }

    package var rows: [Row]
    /// The errors in files, for which nothing was run.
    package var mistakes: [Diagnostic]

    package init(_ rows: [Row], mistakes: [Diagnostic] = []) {
        self.rows = rows
        self.mistakes = mistakes
    }

    package var trials: [Trial] { rows.flatMap(\.trials) }

    package var saboteurs: [String] { Set(trials.map(\.saboteur)).sorted() }

    /// All runs, those without a saboteur first.
    package var runs: [ScenarioResult] { rows.flatMap(\.baselines) + trials.flatMap(\.runs) }

    /// Returns a run with a saboteur and its verdict in the proof: passed if the saboteur was caught.
    package static func judged(_ run: ScenarioResult, _ catching: MustCatch) -> ScenarioResult {
        guard let fate = Trial(of: catching, [run])?.fate else { return run }
        var result = run
        switch fate {
        case .caught: (result.verdict, result.findings) = (.passed, [])
        case .survived, .caughtElsewhere:
            result.verdict = .failed
            let steps = catching.steps.isEmpty ? "" : ", and not at \(catching.steps.joined(separator: " or "))"
            let word = fate == .survived ? "survived." : "was caught elsewhere\(steps)."
            result.findings.insert(Finding(.failed, message: "The saboteur \(catching.saboteur) \(word)"), at: 0)
        case .inconclusive: break
        }
        return result
    }

    /// Returns the number of saboteurs with this fate, counted in each scenario.
    package func count(_ fate: Fate) -> Int { trials.count { $0.fate == fate } }

    /// The verdict of the proof.
    ///
    /// Failed if a file has errors, a saboteur survived or was caught elsewhere, or a scenario fails without a
    /// saboteur. Otherwise inconclusive with the most important reason, if any run is. Otherwise passed.
    package var verdict: Verdict {
        if !mistakes.isEmpty || count(.survived) + count(.caughtElsewhere) > 0 { return .failed }
        return Verdict(
            rows.flatMap(\.baselines).map(\.verdict) + trials.flatMap(\.runs).map(\.verdict).filter { $0 != .failed })
    }
}
