package import LabModel

/// A word of `fault`, with its checks.
///
/// A new fault needs a file with its value, and its rows in `FaultRow.all`.
package protocol FaultWord: Sendable, Hashable {
    /// The state of the named programs after the fault.
    var programStateAfter: Aftermath { get }
    /// The links of the fault, with the scenario's names.
    var links: [LinkID] { get }
    /// Whether the kernel removes routes of the links' hosts during the fault.
    var changesRoutes: Bool { get }
    /// The programs of the fault.
    var programs: [ProgramTarget] { get }

    /// Returns the lab's faults, groups expanded.
    func faults(in definition: ScenarioDefinition) -> [Fault]
    /// Checks that names exist and that the fault is possible there.
    func check(_ checker: inout Checker, at path: [String], in step: FaultStep, _ history: inout StepHistory)
}

/// The state of programs after a fault.
package enum Aftermath: Sendable, Hashable {
    /// The programs continue to run, or are stopped by a signal until the fault is healed.
    case none
    /// The programs have exited until the fault is healed.
    case ended
    /// The programs are started again at once.
    case restarted
}

extension FaultWord {
    package var programStateAfter: Aftermath { .none }
    package var links: [LinkID] { [] }
    package var changesRoutes: Bool { false }
    package var programs: [ProgramTarget] { [] }
}
