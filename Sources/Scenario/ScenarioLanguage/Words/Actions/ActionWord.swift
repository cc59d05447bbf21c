/// An action of `do`, with its checks.
///
/// A new action needs a file with its value, a row in `ActionRow.all`, and an extension that carries it out where
/// scenarios are run.
package protocol ActionWord: Sendable, Hashable {
    /// Whether the action is an assertion, which can fail.
    var asserts: Bool { get }
    /// The minimum duration of the action.
    var pause: Duration { get }
    /// The command that the action runs; `nil` for none.
    var command: [String]? { get }

    /// Checks that names exist and that the action is possible at this step.
    func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory)
}

extension ActionWord {
    package var asserts: Bool { false }
    package var pause: Duration { .zero }
    package var command: [String]? { nil }
}
