package import LabModel
package import NetworkLab
package import ScenarioLanguage

/// One fault step that has been carried out: what is still on of it, and when it began and was healed.
package struct FaultRecord: Sendable {
    /// The position of its step among the steps.
    package let step: Int
    /// What the scenario says of it.
    package let definition: FaultStep
    /// The lab's numbers of the faults of which it consists, as far as they could be injected.
    package var numbers: [Int] = []
    /// The lab's faults that are still on.
    package var active: [ActiveFault] = []
    /// When its step began.
    package let start: LogPosition
    /// When the kernel acknowledged the first of them.
    package var began: Duration
    /// When the last of them was proved healed, or the last program it ended was launched again.
    package var healed: Duration?
    /// Whether somebody is healing it.
    package var isHealing = false
    /// The programs it ended for good; it counts as healed when all of them run again.
    package var ended: Set<ProgramID> = []
    /// Opened when it has been healed, or cannot be.
    package let settled = Latch()

    /// Begins the record of a step whose faults are about to be injected.
    package init(_ definition: FaultStep, step: Int, start: LogPosition) {
        self.definition = definition
        self.step = step
        self.start = start
        began = start.at
    }

    /// Whether its time is over and it is still on.
    func isDue(at now: Duration) -> Bool {
        healed == nil && definition.duration.map { began + $0 <= now } ?? false
    }
}
