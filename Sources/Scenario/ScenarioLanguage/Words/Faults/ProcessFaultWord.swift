public import LabModel

/// `kill: HOST/PROGRAM`, `crash`, `pause`, `stop` and `restart`: a fault of programs.
package struct ProcessFaultWord: FaultWord {
    package var programs: [ProgramTarget]
    package var fault: ProcessFault

    static let rows = [
        row(.kill, "Ends programs by SIGKILL."),
        row(.crash, "Ends programs by SIGSEGV."),
        row(.pause, "Suspends programs by SIGSTOP until the fault is healed."),
        row(.stop, "Ends programs by SIGTERM, and by SIGKILL after five seconds."),
        row(
            .restart,
            "Ends programs by SIGKILL and starts them again at once; the step waits until they are ready."),
    ]

    private static func row(_ fault: ProcessFault, _ about: String) -> FaultRow {
        FaultRow(
            fault.rawValue, from: ProcessFaultWord(programs: [], fault: fault),
            [Field(fault.rawValue, \.programs, Grammar.target.oneOrMore, about, required: "HOST")],
            lasts: fault != .restart, where: { $0.fault == fault })
    }

    package var programStateAfter: Aftermath {
        switch fault {
        case .kill, .crash, .stop: .ended
        case .restart: .restarted
        case .pause: .none
        }
    }

    package func faults(in definition: ScenarioDefinition) -> [Fault] {
        programs.flatMap { target in definition.programs(of: target).map { .process($0, fault) } }
    }

    package func check(_ checker: inout Checker, at path: [String], in step: FaultStep, _ history: inout StepHistory) {
        for (index, target) in programs.enumerated() {
            let place = path + [fault.rawValue, "\(index)"]
            let found = checker.programs(target, place)
            if target.program == nil, found.count > 1 {
                checker.refuse(
                    .ambiguous, place, "'\(target.host)' runs \(found.count) programs",
                    "say which: \(found.map { "\(target.host)/\($0.name)" }.joined(separator: " or "))")
            }
        }
    }
}

extension FaultKind {
    /// Injects a fault into programs.
    public static func process(_ programs: [ProgramTarget], _ fault: ProcessFault) -> Self {
        Self(ProcessFaultWord(programs: programs, fault: fault))
    }
}
