internal import DeviceProtocol
internal import Glibc
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

extension ScenarioRun {
    /// Carries out a `do` step.
    func perform(_ action: LabAction, _ index: Int) async throws {
        switch action {
        case .wait(let time): try await context.sleep(until: context.log.now + time)
        case .start(let targets):
            var programs: [ProgramID] = []
            for id in try named(targets) {
                if await !lab.isRunning(id) { programs.append(id) }
            }
            try await launcher.start(programs)
            await faults.noteReady(programs)
        case .stop(let targets):
            try await limits.checkFilters(targets)
            for id in try named(targets) where await lab.isRunning(id) {
                try await lab.stop(id, within: ProgramDefinition.stopWithin)
            }
        case .signal(let signal, let targets):
            try await limits.checkFilters(targets)
            for id in try named(targets) {
                guard let program = await lab.program(id), program.isRunning else {
                    throw RunError("\(id) does not run, so it cannot get SIG\(signal.rawValue).")
                }
                try program.signal(signal.number)
                context.log.record(
                    .lab, .signalled, [.program: .string("\(id)"), .signalName: .string("SIG\(signal.rawValue)")])
            }
        case .run(let command, let name, let within):
            for host in try context.factory.members(name) { try await run(command, on: host, within: within, index) }
        case .device(let action, let target, _) where action.isOfRadios: try await turn(action, target)
        case .device(let action, let target, let refusal):
            if action == .unlock { try await joinAtUnlock(target) }
            try await devices.perform(action, target, refusal: refusal)
        case .update(let target, let update, let refusal):
            try await devices.update(target, to: update, refusal: refusal)
        case .reboot(let target, let isLocked):
            for host in try context.factory.members(target.host) {
                try await reboot(host, isLocked: isLocked)
            }
        case .join(let name, let network):
            for host in try context.factory.members(name) { try await join(network, by: host) }
        case .leave(let name, let network):
            for host in try context.factory.members(name) { try await leave(network, by: host) }
        case .roam(let name, let network):
            for host in try context.factory.members(name) { try await roam(network, by: host) }
        }
    }

    private func named(_ targets: [ProgramTarget]) throws -> [ProgramID] {
        let programs = targets.flatMap { context.definition.programs(of: $0) }
        if programs.isEmpty {
            throw RunError("\(targets.map(\.description).joined(separator: ", ")) stands for no program.")
        }
        return programs
    }

    private func run(_ command: [String], on host: String, within: Duration, _ index: Int) async throws {
        let id = ProgramID(host: host, program: "step-\(index + 1)")
        let start = context.log.logPosition
        let text = command.joined(separator: " ")
        let spec = try planner.spec(running: command, as: id.program, on: host)
        do {
            _ = try await lab.start(spec, on: host)
        } catch {
            throw RunError("`\(text)` cannot be started on \(host): \(error)")
        }
        let waited = await context.pump.wait(ReadyCondition(id, nil), since: start, until: start.at + within)
        switch waited.result {
        case .held, .cancelled: throw CancellationError()
        case .timeUp:
            let (verdict, excuse) = context.record.judge(from: start.at, to: start.at + within, time: within)
            throw RunError(
                "`\(text)` on \(host) did not end in \(Notation.text(within)).\(excuse)",
                details: context.details.lastLines(of: id),
                verdict: verdict)
        case .broken:
            guard let end = waited.condition.end, end.code != 0 else { return }
            throw RunError(
                "`\(text)` on \(host) failed: \(waited.condition.seen).", details: context.details.lastLines(of: id))
        }
    }
}

extension SignalName {
    /// Its number on this machine.
    fileprivate var number: Int32 {
        switch self {
        case .hangUp: SIGHUP
        case .interrupt: SIGINT
        case .quit: SIGQUIT
        case .abort: SIGABRT
        case .kill: SIGKILL
        case .user1: SIGUSR1
        case .user2: SIGUSR2
        case .terminate: SIGTERM
        case .continue: SIGCONT
        case .stop: SIGSTOP
        }
    }
}
