internal import LabModel

/// A kind of step: how it is written, checked and asserted.
///
/// A new kind needs a case of ``Step/Action-swift.enum``, a file with its value, a row in `StepRow.all`, and an
/// extension that carries it out where scenarios are run.
package protocol StepWord: Sendable, Hashable {
    static var key: String { get }
    /// The value of the key as YAML on one line, without default values.
    var value: String { get }
    /// Whether the step is an assertion, which can fail.
    var asserts: Bool { get }
    /// The condition that the step asserts.
    var expectation: ScenarioExpectation? { get }
    var evidence: [Evidence] { get }
    /// The estimated duration of the step.
    var pause: Duration { get }
    /// Whether the next step begins only after this one.
    var takesTime: Bool { get }

    /// Checks that the step's names exist and that it is possible after the earlier steps.
    func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory)
    /// Checks that the step has an effect even if no later step takes time.
    func checkAsLast(_ checker: inout Checker, at path: [String])
    /// Records the step in the history before it is checked.
    func begin(_ history: inout StepHistory)
}

extension StepWord {
    package var key: String { Self.key }

    /// The step as YAML on one line.
    package var text: String { "\(Self.key): \(value)" }

    package var asserts: Bool { false }
    package var expectation: ScenarioExpectation? { nil }
    package var evidence: [Evidence] { expectation?.evidence ?? [] }
    package var pause: Duration { .zero }
    package var takesTime: Bool { true }

    package func checkAsLast(_ checker: inout Checker, at path: [String]) {}
    package func begin(_ history: inout StepHistory) { history.begin() }
}

extension Step.Action {
    package var word: any StepWord {
        switch self {
        case .expect(let what, let within, let since): ExpectStep(what: what, within: within, since: since)
        case .never(let what, let duration): NeverStep(what: what, duration: duration)
        case .always(let what, let duration): AlwaysStep(what: what, duration: duration)
        case .fault(let fault): fault
        case .heal(let healing): healing
        case .send(let message): message
        case .do(let action): action
        case .try(let attempt): attempt
        }
    }
}
