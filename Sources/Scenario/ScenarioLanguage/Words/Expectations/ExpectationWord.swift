internal import LabModel

/// A word of `expect`, `never` and `always`: how it is written, what has to be there, what it means, and what it rests on.
///
/// One more word is one more file with a value of its own, and its rows in `ExpectationRow.all`.
package protocol ExpectationWord: Sendable, Hashable {
    /// What it means in a run.
    var meaning: Meaning { get }
    /// What it rests on: where some of it is lost, nothing can be said. It is never empty.
    var evidence: [Evidence] { get }
    /// The regular expressions that lines are searched for.
    var expressions: [String] { get }
    /// How much later than it happened it may become known, beyond what a pipe takes.
    var delay: Duration { get }

    /// Decides whether an end of a program by a signal is one that it expects; `nil` when it is about none.
    ///
    /// - Throws: ``RunError`` when it names something the scenario does not have.
    func end(_ factory: ConditionFactory) throws -> EventMatcher?

    /// Checks what no single value can show: that names exist, that it can be met.
    func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation)
}

extension ExpectationWord {
    package var expressions: [String] { [] }
    package var delay: Duration { .zero }

    package func end(_ factory: ConditionFactory) throws -> EventMatcher? { nil }
}

/// The place of a condition among the steps.
package struct ExpectationSituation {
    /// What the steps before have brought up.
    let history: StepHistory
    /// How long a step waits for it, so that nothing after it can make it so; `nil` for what is forbidden or demanded.
    var within: Duration?

    /// Whether a step waits for it.
    var isWaited: Bool { within != nil }
}
