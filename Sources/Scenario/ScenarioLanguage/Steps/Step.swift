/// One step of a scenario.
public struct Step: Sendable, Hashable {
    /// What a step does or demands.
    public enum Action: Sendable, Hashable {
        /// Waits until something is so; fails when it is not within the time given.
        ///
        /// What is counted, such as events, is counted since the moment given.
        case expect(ScenarioExpectation, within: Duration, since: CountStart = .lastAction)
        /// Fails the scenario whenever something happens from here on, for the time given or to the end. The steps go on.
        case never(ScenarioExpectation, for: Duration?)
        /// Fails the scenario as soon as something is not so from here on. With a time, the next step begins after
        /// it; without, the steps go on and it holds to the end.
        case always(ScenarioExpectation, for: Duration?)
        /// Makes something go wrong.
        case fault(FaultStep)
        /// Ends faults before the scenario does.
        case heal(Healing)
        /// Hands a message to a push server.
        case send(SendStep)
        /// Does something else in the lab.
        case `do`(LabAction)
        /// Has a probe try one operation, and judges both what it is told and what is on the wire.
        case `try`(TryStep)
    }

    /// What it does or demands.
    public var action: Action
    /// The name by which `must-catch` knows it, if it has one.
    public var label: String?
    /// The ids of the behaviours that are not so when it fails, such as `K03`.
    public var covers: [String]
    /// Where it stands in the scenario file; `nil` when it was written in code.
    public var position: SourcePosition?

    /// The time an `expect` has when it does not say.
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
    /// Whether it says what must be so, and fails when it is not.
    public var asserts: Bool { word.asserts }

    /// What it expects, forbids or demands.
    package var expectation: ScenarioExpectation? { word.expectation }

    /// What it rests on.
    package var evidence: [Evidence] { word.evidence }
}

extension Step {
    /// The step as it is written in YAML, on one line; what is as if it had been left out is.
    public var text: String { action.word.text }
}

/// Since when an `expect` step counts what happens.
public enum CountStart: String, Sendable, Hashable, CaseIterable {
    /// Since the step before it that does something began; a message is counted since it was sent.
    case lastAction = "last-action"
    /// Since the programs were started.
    case start
}
