internal import LabModel

/// A kind of step: how it is written, what has to be there, and what it asserts.
///
/// One more is a case of ``Step/Action-swift.enum``, a file with a value of its own and its row in `StepRow.all`, and how
/// it is carried out, which is an extension where scenarios are run.
package protocol StepWord: Sendable, Hashable {
    /// The key of a scenario file that says it.
    static var key: String { get }
    /// The value of the key in YAML, on one line; what is as if it had been left out is.
    var value: String { get }
    /// Whether it says what must be so, and fails when it is not.
    var asserts: Bool { get }
    /// What it expects, forbids or demands.
    var expectation: ScenarioExpectation? { get }
    /// What it rests on.
    var evidence: [Evidence] { get }
    /// The time that it takes in any case, or most often.
    var pause: Duration { get }
    /// Whether the next step begins after it only.
    var takesTime: Bool { get }

    /// Checks what no single value can show: that names exist, that it can be done or held after the steps before.
    func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory)
    /// Checks that it is not in vain where no step follows that takes time.
    func checkAsLast(_ checker: inout Checker, at path: [String])
    /// Notes in the history that the step comes next, before it is checked.
    func begin(_ history: inout StepHistory)
}

extension StepWord {
    /// The key of a scenario file that says it.
    package var key: String { Self.key }

    /// The step as it is written in YAML, on one line.
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
    /// The value of any kind.
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
