package import ScenarioLanguage

extension KillMatrix {
    /// The runs of one scenario with one saboteur.
    package struct Trial: Sendable, Hashable {
        package var saboteur: String
        /// The labels of the steps that must catch it; empty if any failure counts.
        package var steps: [String]
        package var runs: [ScenarioResult]

        /// Creates a trial; `nil` without runs.
        package init?(of catching: MustCatch, _ runs: [ScenarioResult]) {
            guard !runs.isEmpty else { return nil }
            saboteur = catching.saboteur
            steps = catching.steps
            self.runs = runs
        }

        /// The fate over all runs: caught only if every run caught it.
        package var fate: Fate { fate(of: run) }

        package func fate(of run: ScenarioResult) -> Fate {
            switch run.verdict {
            case .failed:
                isCatch(Catch(in: run)) ? .caught : .caughtElsewhere
            case .passed: .survived
            case .inconclusive: .inconclusive
            }
        }

        /// Whether a failure counts as catching the saboteur.
        ///
        /// A failure without a step and a line, such as a lab that cannot be opened, does not involve the saboteur.
        private func isCatch(_ cause: Catch?) -> Bool {
            guard let cause, cause.step != nil || cause.line != nil else { return false }
            return steps.isEmpty || cause.label.map(steps.contains) ?? false
        }

        /// The most informative run, in the order survived, caught elsewhere, inconclusive, caught.
        package var run: ScenarioResult {
            for fate in [Fate.survived, .caughtElsewhere, .inconclusive] {
                if let run = runs.first(where: { self.fate(of: $0) == fate }) { return run }
            }
            return runs[0]
        }

        /// The number of runs in which the saboteur was caught where it must be.
        package var caught: Int { runs.count { fate(of: $0) == .caught } }

        /// The catches, the most frequent first.
        package var catches: [Catch] {
            var catches: [Catch] = []
            for run in runs {
                guard let new = Catch(in: run) else { continue }
                if let index = catches.firstIndex(where: { $0.isSame(as: new) }) {
                    catches[index].times += 1
                } else {
                    catches.append(new)
                }
            }
            return catches.enumerated().sorted { ($1.element.times, $0.offset) < ($0.element.times, $1.offset) }
                .map(\.element)
        }
    }
}
