internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// The programs that must run so that an expected event can be reported.
struct Reporters: Sendable {
    /// The programs; none is on a device, whose system starts programs again.
    let programs: [ProgramID]

    /// Finds the programs in the evidence of an expectation; `nil` if others, or the lab itself, may report it.
    init?(of expectation: ScenarioExpectation, in definition: ScenarioDefinition) {
        var programs: [ProgramID] = []
        for evidence in expectation.evidence {
            switch evidence {
            case .events(_, from: let target?), .lines(from: let target?):
                guard definition.definition(of: target.host)?.device == nil else { return nil }
                programs += definition.programs(of: target)
            case .events, .lines, .frames, .reports, .connections, .recovery, .clients, .deliveries, .processes,
                .counters:
                return nil
            }
        }
        if programs.isEmpty { return nil }
        self.programs = programs
    }
}

extension ScenarioRun {
    /// Ends the wait of a step once all reporters have ended and nothing starts them again.
    func giveUp(without reporters: Reporters) async {
        var seen = 0
        repeat {
            seen = context.log.count
            if await haveEnded(reporters.programs) { return await context.pump.giveUp() }
        } while await context.log.grows(beyond: seen) && !Task.isCancelled
    }

    /// Whether programs and their child processes have ended, and no active fault would start them again when healed.
    private func haveEnded(_ programs: [ProgramID]) async -> Bool {
        var runs: [RunningProgram] = []
        for id in programs {
            guard let program = await lab.program(id), !program.isRunning else { return false }
            runs.append(program)
        }
        guard await faults.faults.allSatisfy({ $0.healed != nil }) else { return false }
        for run in runs where (try? await run.isGone(within: .zero)) != true { return false }
        return true
    }
}
