extension StepRow {
    /// `expect: { phone: connected, within: 5s }`.
    static let expect = StepRow(
        ExpectStep.key, ExpectationRow.shape(of: .expect),
        "Waits until a condition is true, and fails if it is not in time.")
}

/// A wait until a condition holds, with a timeout.
package struct ExpectStep: StepWord {
    package static let key = "expect"

    package var what: ScenarioExpectation
    package var within: Duration
    /// The moment from which events are counted.
    package var since: CountStart

    package var asserts: Bool { true }
    package var expectation: ScenarioExpectation? { what }

    /// An estimate: a step with a long timeout usually waits long.
    package var pause: Duration { max(.zero, within - Step.defaultWithin) }

    package var value: String {
        // `times: 0` requires `since`.
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
    /// Returns the step's value as YAML on one line.
    func written(as kind: ExpectationRow.StepKind, _ timing: ConditionTiming) -> String {
        FlowText.mapping(ExpectationRow.entries(of: word, timing, kind))
    }
}
