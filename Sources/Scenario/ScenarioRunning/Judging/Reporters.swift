internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// The programs without which what a step expects is not reported.
struct Reporters: Sendable {
    /// The programs; none of them is on a device, whose system starts programs again.
    let programs: [ProgramID]

    /// Finds them by what an expectation rests on; `nil` where somebody else may report it, or the lab sees it by itself.
    init?(of expectation: ScenarioExpectation, in definition: ScenarioDefinition) {
        var programs: [ProgramID] = []
        for evidence in expectation.evidence {
            switch evidence {
            case .events(_, from: let target?), .lines(from: let target?):
                guard definition.definition(of: target.host)?.device == nil else { return nil }
                programs += definition.programs(of: target)
            default: return nil
            }
        }
        if programs.isEmpty { return nil }
        self.programs = programs
    }
}

extension ScenarioRun {
    /// Ends the wait of a step once all who could report what it expects have ended, and nothing starts them again.
    func giveUp(without reporters: Reporters) async {
        var seen = 0
        repeat {
            seen = context.log.count
            if await haveEnded(reporters.programs) { return await context.pump.giveUp() }
        } while await context.log.grows(beyond: seen) && !Task.isCancelled
    }

    /// Whether programs and all that they have started are gone, and no fault is on whose healing may start them.
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
