package import ScenarioLanguage

extension KillMatrix {
    /// The first failure that caught a saboteur: a step, or a failure outside the steps.
    package struct Catch: Sendable, Hashable {
        /// The number of the step, from 1; `nil` outside the steps.
        package var step: Int?
        package var line: Int?
        /// The label of the step if the step itself failed; `nil` if it has none.
        package var label: String?
        /// The text of the step; outside the steps, the time and the message.
        package var text: String
        /// The number of runs with this catch.
        package var times = 1

        /// Finds the failure of a run; `nil` if it did not fail.
        package init?(in run: ScenarioResult) {
            guard run.verdict == .failed, let finding = run.decisiveFindings.first else { return nil }
            (step, line) = (finding.step, finding.line)
            if let step, run.steps.indices.contains(step - 1) {
                text = run.steps[step - 1].text
                // An incidental failure is not one of the step itself.
                label = finding.isIncidental ? nil : run.steps[step - 1].label
            } else {
                let hasBegun = run.steps.contains { $0.began != nil }
                text = "\(hasBegun ? "outside the steps" : "before the first step"): \(finding.message)"
            }
        }

        /// Whether it is the same step; outside the steps, whether the text is the same.
        func isSame(as other: Catch) -> Bool {
            step == other.step && line == other.line && (step != nil || text == other.text)
        }
    }
}
