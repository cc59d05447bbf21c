internal import LabModel
package import ScenarioLanguage

/// The proof that scenarios can fail: every scenario against each saboteur that it must catch.
package struct KillMatrix: Sendable, Hashable {
    /// What became of a saboteur.
    package enum Fate: String, Sendable, Hashable, CaseIterable {
        /// The scenario turned red: it can see this fault.
        case caught
        /// The scenario stayed green, at least once: it is blind to this fault.
        case survived
        /// Another step than those that are to catch it turned red first, at least once.
        case caughtElsewhere = "caught-elsewhere"
        /// The sabotaged run could not be judged.
        case inconclusive
    }

    /// One scenario: how it went without a saboteur, and with each.
    package struct Row: Sendable, Hashable {
        /// The runs without a saboteur, at least one.
        package var baselines: [ScenarioResult]
        /// What became of each saboteur.
        package var trials: [Trial]

        /// Makes a row; `baseline` is the first run without a saboteur.
        package init(baseline: ScenarioResult, more baselines: [ScenarioResult] = [], trials: [Trial]) {
            self.baselines = [baseline] + baselines
            self.trials = trials
        }

        /// The run without a saboteur that says most: the first that did not pass, or the first.
        package var baseline: ScenarioResult {
            let worst = Verdict(baselines.map(\.verdict))
            return baselines.first { $0.verdict == worst } ?? baselines[0]
        }

        /// The scenario as `theme/slug`.
        package var scenario: String {
            let name = ScenarioName(baseline)
            return "\(name.theme)/\(name.slug)"
        }

        /// What became of a saboteur in this scenario, if it ran.
        package func trial(of saboteur: String) -> Trial? { trials.first { $0.saboteur == saboteur } }
    }

    /// The scenarios.
    package var rows: [Row]
    /// The mistakes in files, for which nothing was run.
    package var mistakes: [Diagnostic]

    /// Makes a matrix.
    package init(_ rows: [Row], mistakes: [Diagnostic] = []) {
        self.rows = rows
        self.mistakes = mistakes
    }

    /// What became of every saboteur in every scenario that lists it.
    package var trials: [Trial] { rows.flatMap(\.trials) }

    /// Every saboteur that ran, in alphabetical order.
    package var saboteurs: [String] { Set(trials.map(\.saboteur)).sorted() }

    /// Every run: those without a saboteur, then the others.
    package var runs: [ScenarioResult] { rows.flatMap(\.baselines) + trials.flatMap(\.runs) }

    /// Returns a run with a saboteur with the verdict that it is for the proof: it passes where the saboteur was caught.
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

    /// How many saboteurs met this fate, counted in each scenario.
    package func count(_ fate: Fate) -> Int { trials.count { $0.fate == fate } }

    /// Failed if a file has mistakes, a saboteur survived or was caught elsewhere, or a scenario fails by itself; else inconclusive if anything
    /// was, for the reason that weighs most; else passed.
    package var verdict: Verdict {
        if !mistakes.isEmpty || count(.survived) + count(.caughtElsewhere) > 0 { return .failed }
        return Verdict(
            rows.flatMap(\.baselines).map(\.verdict) + trials.flatMap(\.runs).map(\.verdict).filter { $0 != .failed })
    }
}
