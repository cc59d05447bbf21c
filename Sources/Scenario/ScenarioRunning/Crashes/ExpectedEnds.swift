internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

/// The ends by signal that the steps of a scenario expect, at any time and any number of times.
struct ExpectedEnds: Sendable {
    private let matchers: [EventMatcher]

    /// Collects the expected ends of all steps.
    ///
    /// - Throws: `RunError` if a step names something that is not in the scenario.
    init(_ definition: ScenarioDefinition, _ factory: ConditionFactory) throws {
        matchers = try definition.steps.compactMap { step in
            guard let step = step.action.word as? ExpectStep, step.what.count?.allowsAny == true else { return nil }
            return try step.what.word.end(factory)
        }
    }

    /// Whether a step expects an end, by its exit event or by its crash report.
    func contains(_ end: Event, _ report: CrashReport, of id: ProgramID) -> Bool {
        let report = Event(at: end.at, source: .program(id), report.record)
        return matchers.contains { $0.matches(end) || $0.matches(report) }
    }
}

extension Count {
    /// Whether the count allows more than zero.
    fileprivate var allowsAny: Bool { self != .exactly(0) && self != .atMost(0) }
}
