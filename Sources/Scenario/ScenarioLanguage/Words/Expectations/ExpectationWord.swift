internal import LabModel

/// A condition of `expect`, `never` and `always`: how it is written, checked and evaluated, and the evidence it needs.
///
/// A new condition needs a file with its value, and its rows in `ExpectationRow.all`.
package protocol ExpectationWord: Sendable, Hashable {
    /// The evaluation of the condition in a run.
    var meaning: Meaning { get }
    /// The evidence that the condition needs, never empty; if some of it was lost, the condition is inconclusive.
    var evidence: [Evidence] { get }
    /// The regular expressions that lines are searched for.
    var expressions: [String] { get }
    /// The additional delay until the condition's events are known, beyond that of a pipe.
    var delay: Duration { get }

    /// Returns a matcher for the exits by a signal that the condition expects; `nil` if it concerns none.
    ///
    /// - Throws: ``RunError`` if the scenario does not define a name.
    func end(_ factory: ConditionFactory) throws -> EventMatcher?

    /// Checks that names exist and that the condition can be met.
    func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation)
}

extension ExpectationWord {
    package var expressions: [String] { [] }
    package var delay: Duration { .zero }

    package func end(_ factory: ConditionFactory) throws -> EventMatcher? { nil }
}

/// The context of a condition in the steps.
package struct ExpectationSituation {
    /// The state before the step.
    let history: StepHistory
    /// The timeout of a step that waits for the condition; `nil` for `never` and `always`.
    var within: Duration?

    var isWaited: Bool { within != nil }
}
