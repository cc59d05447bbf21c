package import ScenarioLanguage

extension KillMatrix {
    /// A saboteur in one scenario: all runs with it.
    package struct Trial: Sendable, Hashable {
        /// The name of the saboteur.
        package var saboteur: String
        /// The labels of the steps one of which is to catch it; any is where there are none.
        package var steps: [String]
        /// The runs, at least one.
        package var runs: [ScenarioResult]

        /// Makes a trial; `nil` where nothing has run.
        package init?(of catching: MustCatch, _ runs: [ScenarioResult]) {
            guard !runs.isEmpty else { return nil }
            saboteur = catching.saboteur
            steps = catching.steps
            self.runs = runs
        }

        /// What became of the saboteur: it is caught only if every run has caught it.
        package var fate: Fate { fate(of: run) }

        /// What became of the saboteur in one run.
        package func fate(of run: ScenarioResult) -> Fate {
            switch run.verdict {
            case .failed:
                isCatch(Catch(in: run)) ? .caught : .caughtElsewhere
            case .passed: .survived
            case .inconclusive: .inconclusive
            }
        }

        /// Whether this is what is to catch it.
        ///
        /// A lab that cannot be opened, or a folder that cannot be made, fails no line of the scenario, and has not seen the
        /// saboteur.
        private func isCatch(_ cause: Catch?) -> Bool {
            guard let cause, cause.step != nil || cause.line != nil else { return false }
            return steps.isEmpty || cause.label.map(steps.contains) ?? false
        }

        /// The run that says most: one that the saboteur survived, else one that caught it elsewhere, else one that
        /// could not be judged, else the first.
        package var run: ScenarioResult {
            for fate in [Fate.survived, .caughtElsewhere, .inconclusive] {
                if let run = runs.first(where: { self.fate(of: $0) == fate }) { return run }
            }
            return runs[0]
        }

        /// In how many runs the saboteur was caught where it is to be.
        package var caught: Int { runs.count { fate(of: $0) == .caught } }

        /// What caught the saboteur, the most frequent first.
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
