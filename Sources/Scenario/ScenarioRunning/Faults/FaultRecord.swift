package import LabModel
package import NetworkLab
package import ScenarioLanguage

/// The record of a performed fault step: its active faults and its times.
package struct FaultRecord: Sendable {
    /// The index of the step.
    package let step: Int
    package let definition: FaultStep
    /// The lab's ids of the injected faults.
    package var numbers: [Int] = []
    package var active: [ActiveFault] = []
    /// The moment at which the step began.
    package let start: LogPosition
    /// The time at which the kernel acknowledged the first fault.
    package var began: Duration
    /// The time at which the last fault was verified as healed, or the last program that it ended was launched again.
    package var healed: Duration?
    /// Whether a task is healing the fault.
    package var isHealing = false
    /// The programs that the fault ended and that do not run yet; the fault is healed when none is left.
    package var ended: Set<ProgramID> = []
    /// Opened when the fault is healed, or healing it has failed.
    package let settled = Latch()

    /// Begins the record of a step whose faults are about to be injected.
    package init(_ definition: FaultStep, step: Int, start: LogPosition) {
        self.definition = definition
        self.step = step
        self.start = start
        began = start.at
    }

    /// Whether the duration is over and the fault is still active.
    func isDue(at now: Duration) -> Bool {
        healed == nil && definition.duration.map { began + $0 <= now } ?? false
    }
}
