extension StepRow {
    /// `never: { event: crashed }`.
    static let never = StepRow(
        NeverStep.key, ExpectationRow.shape(of: .never), "Fails when a condition is true.")
}

/// An assertion that a condition does not hold from here on, for a duration or to the end; does not wait.
package struct NeverStep: StepWord {
    package static let key = "never"

    package var what: ScenarioExpectation
    /// The duration; `nil` for the end of the scenario.
    package var duration: Duration?

    package var asserts: Bool { true }
    package var expectation: ScenarioExpectation? { what }
    package var takesTime: Bool { false }
    package var value: String { what.written(as: .never, ConditionTiming(for: duration)) }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        if let duration { checker.checkTime(duration, path + ["for"]) }
        what.word.check(&checker, at: path, in: ExpectationSituation(history: history))
    }

    /// Checks that a step follows during which the events can be observed.
    package func checkAsLast(_ checker: inout Checker, at path: [String]) {
        if duration != nil || what.count == nil { return }
        checker.refuse(
            .noEffect, key: path, "no step follows during which it could happen, so it has no effect",
            "put it before the step that it is about, add `for: 1s`, or write `expect` with `times: 0, since: start`")
    }

    /// Does nothing, because the step takes no time.
    package func begin(_ history: inout StepHistory) {}
}
