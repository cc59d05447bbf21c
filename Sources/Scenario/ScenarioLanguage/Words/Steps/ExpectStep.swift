extension StepRow {
    /// `expect: { phone: connected, within: 5s }`.
    static let expect = StepRow(ExpectStep.key, ExpectationRow.shape(of: .expect), "Waits until something is so.")
}

/// Waits until something is so.
package struct ExpectStep: StepWord {
    package static let key = "expect"

    /// What is to be so.
    package var what: ScenarioExpectation
    /// How long it may take.
    package var within: Duration
    /// Since when it is counted.
    package var since: CountStart

    package var asserts: Bool { true }
    package var expectation: ScenarioExpectation? { what }

    /// What is given much time most often takes it.
    package var pause: Duration { max(.zero, within - Step.defaultWithin) }

    package var value: String {
        // Of none it has to be said since when.
        let saysSince = since == .start || what.count == .exactly(0)
        return what.written(
            as: .expect,
            ConditionTiming(since: saysSince ? since : nil, within: within == Step.defaultWithin ? nil : within))
    }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        checker.checkTime(within, path + ["within"], default: Step.defaultWithin)
        what.word.check(&checker, at: path, in: ExpectationSituation(history: history, within: within))
    }
}

extension ScenarioExpectation {
    /// The value of a step that holds it, in YAML on one line.
    func written(as kind: ExpectationRow.StepKind, _ timing: ConditionTiming) -> String {
        FlowText.mapping(ExpectationRow.entries(of: word, timing, kind))
    }
}
