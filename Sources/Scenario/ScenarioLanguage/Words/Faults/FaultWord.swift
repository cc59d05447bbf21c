package import LabModel

/// A word of `fault`: what it does to a lab, and what has to be there for it.
///
/// One more word is one more file with a value of its own, and its rows in `FaultRow.all`.
package protocol FaultWord: Sendable, Hashable {
    /// What becomes of the programs that it names.
    var aftermath: Aftermath { get }
    /// The links that it is put on, in the scenario's names.
    var links: [LinkID] { get }
    /// Whether the kernel takes routes of their hosts away with it.
    var changesRoutes: Bool { get }
    /// The programs that it is about.
    var programs: [ProgramTarget] { get }

    /// The faults of a lab that it stands for, groups expanded.
    func faults(in definition: ScenarioDefinition) -> [Fault]
    /// Checks what no single value can show: that names exist, that the fault can be made there.
    func check(_ checker: inout Checker, at path: [String], in step: FaultStep, _ history: inout StepHistory)
}

/// What becomes of programs after a fault.
package enum Aftermath: Sendable, Hashable {
    /// They run on, or are held until the fault heals.
    case none
    /// They have ended until the fault heals.
    case ended
    /// They start again at once.
    case restarted
}

extension FaultWord {
    package var aftermath: Aftermath { .none }
    package var links: [LinkID] { [] }
    package var changesRoutes: Bool { false }
    package var programs: [ProgramTarget] { [] }
}
