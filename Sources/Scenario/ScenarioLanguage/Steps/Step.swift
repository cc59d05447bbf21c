/// One step of a scenario.
public struct Step: Sendable, Hashable {
    /// The action or assertion of a step.
    public enum Action: Sendable, Hashable {
        /// Waits until a condition holds; fails on timeout.
        ///
        /// Events are counted from the moment that `since` gives.
        case expect(ScenarioExpectation, within: Duration, since: CountStart = .lastAction)
        /// Fails the scenario if the condition ever holds from here on, for a duration or to the end; does not wait.
        case never(ScenarioExpectation, for: Duration?)
        /// Fails the scenario if the condition does not hold at any time from here on.
        ///
        /// With a duration, the next step begins after it. Without one, the next step begins at once and the condition
        /// must hold to the end.
        case always(ScenarioExpectation, for: Duration?)
        /// Injects a fault.
        case fault(FaultStep)
        /// Heals faults before the end of the scenario.
        case heal(Healing)
        /// Sends a message to a push server.
        case send(SendStep)
        /// Performs another action in the lab.
        case `do`(LabAction)
        /// Makes a probe try one operation, and checks both the reported result and the captured frames.
        case `try`(TryStep)
    }

    /// The action or assertion.
    public var action: Action
    /// The name that `must-catch` refers to.
    public var label: String?
    /// The ids of the behaviours that the step covers, such as `K03`.
    public var covers: [String]
    /// The position in the scenario file; `nil` for a step built in code.
    public var position: SourcePosition?

    /// The default timeout of an `expect` step.
    public static let defaultWithin: Duration = .seconds(5)

    /// Makes a step.
    public init(
        _ action: Action, label: String? = nil, covers: [String] = [], at position: SourcePosition? = nil
    ) {
        self.action = action
        self.label = label
        self.covers = covers
        self.position = position
    }
}

extension Step.Action {
    /// Whether the step is an assertion, which can fail.
    public var asserts: Bool { word.asserts }

    package var expectation: ScenarioExpectation? { word.expectation }

    /// Whether the step acts on the lab otherwise than by a message.
    package var changesLab: Bool {
        switch self {
        case .expect, .never, .always, .send: false
        case .do(let action): !(action.word is WaitAction)
        case .fault, .heal, .try: true
        }
    }

    package var evidence: [Evidence] { word.evidence }
}

extension Step {
    /// The step as YAML on one line, without default values.
    public var text: String { action.word.text }
}

/// The moment from which an `expect` step counts events.
public enum CountStart: String, Sendable, Hashable, CaseIterable {
    /// From the start of the last step before it that acts on the lab; for a message, from when it was sent.
    case lastAction = "last-action"
    /// From the start of the programs.
    case start
}
