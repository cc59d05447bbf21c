/// A word of `do`: what it does in a lab, and what has to be there for it.
///
/// One more word is one more file with a value of its own and a row in `ActionRow.all`, and how it is carried out, which is
/// an extension where scenarios are run.
package protocol ActionWord: Sendable, Hashable {
    /// Whether it says what must be so, and fails when it is not.
    var asserts: Bool { get }
    /// The time that it takes in any case.
    var pause: Duration { get }
    /// The command that it runs, if it runs one.
    var command: [String]? { get }

    /// Checks what no single value can show: that names exist, that it can be done at this step.
    func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory)
}

extension ActionWord {
    package var asserts: Bool { false }
    package var pause: Duration { .zero }
    package var command: [String]? { nil }
}
