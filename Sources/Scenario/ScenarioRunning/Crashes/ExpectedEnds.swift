internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

/// The ends by signals that the steps of a scenario expect, however often and whenever.
struct ExpectedEnds: Sendable {
    private let matchers: [EventMatcher]

    /// Collects them from all steps.
    ///
    /// - Throws: `RunError` when a step names something the scenario does not have.
    init(_ definition: ScenarioDefinition, _ factory: ConditionFactory) throws {
        matchers = try definition.steps.compactMap { step in
            guard let step = step.action.word as? ExpectStep, step.what.count?.allowsAny == true else { return nil }
            return try step.what.word.end(factory)
        }
    }

    /// Whether a step expects an end: the event that is it, or the report of it.
    func contains(_ end: Event, _ report: CrashReport, of id: ProgramID) -> Bool {
        let report = Event(at: end.at, source: .program(id), report.record)
        return matchers.contains { $0.matches(end) || $0.matches(report) }
    }
}

extension Count {
    /// Whether it may be more than none.
    fileprivate var allowsAny: Bool { self != .exactly(0) && self != .atMost(0) }
}
