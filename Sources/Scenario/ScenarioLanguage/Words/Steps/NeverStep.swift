extension StepRow {
    /// `never: { event: crashed }`.
    static let never = StepRow(
        NeverStep.key, ExpectationRow.shape(of: .never), "Fails the scenario when something happens.")
}

/// Forbids something from here on, for a time or to the end; the steps go on.
package struct NeverStep: StepWord {
    package static let key = "never"

    /// What is not to happen.
    package var what: ScenarioExpectation
    /// How long it holds; `nil` is to the end.
    package var duration: Duration?

    package var asserts: Bool { true }
    package var expectation: ScenarioExpectation? { what }
    package var takesTime: Bool { false }
    package var value: String { what.written(as: .never, ConditionTiming(for: duration)) }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        if let duration { checker.checkTime(duration, path + ["for"]) }
        what.word.check(&checker, at: path, in: ExpectationSituation(history: history))
    }

    /// Checks that something is watched: nothing happens after the last step.
    package func checkAsLast(_ checker: inout Checker, at path: [String]) {
        if duration != nil || what.count == nil { return }
        checker.refuse(
            .noEffect, key: path, "no step follows during which it could happen, so it watches nothing",
            "put it before the step that it is about, add `for: 1s`, or write `expect` with `times: 0, since: start`")
    }

    /// Leaves the history: it takes no time.
    package func begin(_ history: inout StepHistory) {}
}
