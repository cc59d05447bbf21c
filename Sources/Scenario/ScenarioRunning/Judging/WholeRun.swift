internal import LabModel
internal import ScenarioLanguage

/// The results of a run's events apart from those of its steps.
struct WholeRun: Sendable {
    /// The behaviour of the lab's devices, with its basis in what is known of an iPhone.
    let choices: [LabChoice]
    /// The tests of packages that ran as apps.
    let tests: [TestOutcome]
    /// The notes, which do not change the verdict.
    private(set) var notes: [String]
    /// The findings about lost output that may have been evidence.
    private(set) var findings: [Finding] = []

    /// Evaluates the events of a finished run.
    init(_ events: [Event], of definition: ScenarioDefinition) {
        tests = TestOutcome.all(in: events, of: definition)
        choices = ChoiceTable.choices(in: events)
        notes = RefusedEvent.all(in: events).map(\.sentence) + RefusedCalls.all(in: events).map(\.sentence)
        notes += EarlyAlert.all(in: events, of: definition).map(\.sentence)
        for dropped in DroppedOutput.all(in: events) {
            if let finding = dropped.finding(in: definition) {
                findings.append(finding)
            } else {
                notes.append(dropped.sentence)
            }
        }
    }
}
