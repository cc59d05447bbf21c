extension StepRow {
    /// `always: { phone: connected, for: 2s }`.
    static let always = StepRow(
        AlwaysStep.key, ExpectationRow.shape(of: .always), "Fails when a condition is false.")
}

/// An assertion that a condition holds from here on, for a duration before the next step or to the end.
package struct AlwaysStep: StepWord {
    package static let key = "always"

    package var what: ScenarioExpectation
    /// The duration, after which the next step begins; `nil` for the end of the scenario.
    package var duration: Duration?

    package var asserts: Bool { true }
    package var expectation: ScenarioExpectation? { what }
    package var pause: Duration { duration ?? .zero }
    package var takesTime: Bool { duration != nil }
    package var value: String { what.written(as: .always, ConditionTiming(for: duration)) }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        if let duration { checker.checkTime(duration, path + ["for"]) }
        what.word.check(&checker, at: path, in: ExpectationSituation(history: history))
    }

    /// Checks that a step follows during which events at an interval can be observed.
    package func checkAsLast(_ checker: inout Checker, at path: [String]) {
        guard duration == nil, what.isBeat else { return }
        checker.refuse(
            .noEffect, key: path, "no step follows during which it could be kept, so it has no effect",
            "put it before the step that it is about, or add `for: 1s`")
    }
}
