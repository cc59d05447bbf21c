package import ScenarioLanguage

extension KillMatrix {
    /// What caught a saboteur: the step that failed first, or what failed outside the steps.
    package struct Catch: Sendable, Hashable {
        /// The number of the step, from 1; `nil` outside the steps.
        package var step: Int?
        /// The line of the scenario file, if it is known.
        package var line: Int?
        /// The label of the step, if it has one and is what failed.
        package var label: String?
        /// The step in one line; outside the steps, when it was and what happened.
        package var text: String
        /// In how many runs it was this.
        package var times = 1

        /// Finds what made a run fail; `nil` for one that did not.
        package init?(in run: ScenarioResult) {
            guard run.verdict == .failed, let finding = run.decisiveFindings.first else { return nil }
            (step, line) = (finding.step, finding.line)
            if let step, run.steps.indices.contains(step - 1) {
                text = run.steps[step - 1].text
                // What only came meanwhile is not what the step says.
                label = finding.isIncidental ? nil : run.steps[step - 1].label
            } else {
                let hasBegun = run.steps.contains { $0.began != nil }
                text = "\(hasBegun ? "outside the steps" : "before the first step"): \(finding.message)"
            }
        }

        /// Whether it is the same step; what happens outside the steps may be told in other words each time.
        func isSame(as other: Catch) -> Bool {
            step == other.step && line == other.line && (step != nil || text == other.text)
        }
    }
}
