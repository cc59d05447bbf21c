internal import LabModel
internal import NetworkLab
internal import Scenario

/// One fault step that has been carried out: what is still on of it, and when it began and was healed.
struct FaultRecord {
    /// The position of its step among the steps.
    let step: Int
    /// What the scenario says of it.
    let definition: FaultStep
    /// The lab's numbers of the faults of which it consists, as far as they could be injected.
    var numbers: [Int] = []
    /// The lab's faults that are still on.
    var active: [ActiveFault] = []
    /// How many events there were before it.
    let start: ScenarioRun.Mark
    /// When the kernel acknowledged the first of them.
    var began: Duration
    /// When the last of them was proved healed, or the last program it ended was launched again.
    var healed: Duration?
    /// Whether somebody is healing it.
    var isHealing = false
    /// The programs it ended for good; it counts as healed when all of them run again.
    var ended: Set<ProgramID> = []
    /// Opened when it has been healed, or cannot be.
    let gate = Gate()

    init(_ definition: FaultStep, step: Int, start: ScenarioRun.Mark) {
        self.definition = definition
        self.step = step
        self.start = start
        began = start.at
    }
}
