internal import LabModel
internal import ScenarioLanguage

/// What the events of a whole run say besides what its steps come to.
struct WholeRun: Sendable {
    /// What devices of the lab did, and how far it is known of an iPhone.
    let choices: [LabChoice]
    /// What does not change the verdict and is worth knowing.
    private(set) var notes: [String]
    /// What was lost by which the scenario might have been judged.
    private(set) var findings: [Finding] = []

    /// Looks at the events of a run that is over.
    init(_ events: [Event], of definition: ScenarioDefinition) {
        choices = ChoiceTable.choices(in: events)
        notes = RefusedEvent.all(in: events).map(\.sentence) + RefusedCalls.all(in: events).map(\.sentence)
        for dropped in DroppedOutput.all(in: events) {
            if let finding = dropped.finding(in: definition) {
                findings.append(finding)
            } else {
                notes.append(dropped.sentence)
            }
        }
    }
}
