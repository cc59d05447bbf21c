internal import DeviceProtocol
internal import Glibc
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

protocol PerformedAction: ActionWord {
    /// Performs the action as the step at an index.
    ///
    /// - Throws: `RunError` if that fails.
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws
}

extension LabAction: PerformedStep {
    func perform(in run: isolated ScenarioRun, _ index: Int, at began: LogPosition) async throws {
        guard let word = word as? any PerformedAction else { throw RunError("Nothing carries out `\(text)`.") }
        try await word.perform(in: run, index)
    }
}

extension ScenarioRun {
    fileprivate func named(_ targets: [ProgramTarget]) throws -> [ProgramID] {
        let programs = targets.flatMap { context.definition.programs(of: $0) }
        if programs.isEmpty {
            throw RunError("\(targets.map(\.description).joined(separator: ", ")) stands for no program.")
        }
        return programs
    }
}

extension WaitAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        try await run.context.sleep(until: run.context.log.now + time)
    }
}

extension StartAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        var ids: [ProgramID] = []
        for id in try run.named(programs) {
            if await !run.lab.isRunning(id) { ids.append(id) }
        }
        try await run.launcher.start(ids)
        await run.faults.noteReady(ids)
    }
}

extension StopAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        try await run.limits.checkFilters(programs)
        for id in try run.named(programs) where await run.lab.isRunning(id) {
            try await run.lab.stop(id, within: ProgramDefinition.stopWithin)
        }
    }
}

extension SignalAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        try await run.limits.checkFilters(programs)
        for id in try run.named(programs) {
            guard let program = await run.lab.program(id), program.isRunning else {
                throw RunError("\(id) does not run, so it cannot get SIG\(signal.rawValue).")
            }
            try program.signal(signal.number)
            run.context.log.record(
                .lab, .signalled, [.program: .string("\(id)"), .signalName: .string("SIG\(signal.rawValue)")])
        }
    }
}

extension DeviceWord: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        if action.isOfRadios { return try await run.turn(action, target) }
        if action == .unlock { try await run.joinAtUnlock(target) }
        try await run.devices.perform(action, target, refusal: refusal)
    }
}

extension TapAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        try await run.limits.checkFilters([app])
        guard let notification else { return try await run.devices.tap(type ?? "", of: app, refusal: refusal) }
        let kind = type.map { NotificationGesture.Kind.choose(action: $0, text: text) } ?? .open
        try await run.devices.act(NotificationGesture(kind, title: notification), of: app, refusal: refusal)
    }
}

extension DismissAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        try await run.limits.checkFilters([app])
        try await run.devices.act(NotificationGesture(.dismiss, title: notification), of: app, refusal: refusal)
    }
}

extension LaunchTaskAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        try await run.limits.checkFilters([app])
        try await run.devices.launchTask(identifier, of: app, refusal: refusal)
    }
}

extension UpdateAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        try await run.devices.update(app, to: update, refusal: refusal)
    }
}

extension RebootAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        for host in try run.context.factory.members(device.host) { try await run.reboot(host, isLocked: isLocked) }
    }
}

extension JoinAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        for host in try run.context.factory.members(host) {
            try await run.associate(host, refusal: refusal) { [network, accessPoint] in
                try await run.join(network, by: host, at: accessPoint)
            }
            run.forgetFormerNetworks(of: host)
        }
    }
}

extension LeaveAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        for host in try run.context.factory.members(place.host) {
            try await run.leave(place.network, by: host)
            run.forgetFormerNetworks(of: host)
        }
    }
}

extension RoamAction: PerformedAction {
    func perform(in run: isolated ScenarioRun, _ index: Int) async throws {
        guard isMeanwhile else { return try await roam(in: run) }
        run.jobs.add { [run] in
            do {
                try await roam(in: run)
            } catch {
                if Task.isCancelled { return }
                run.context.record.fail(error, step: index)
                run.context.record.ending.open()
            }
        }
    }

    /// Moves all members of a group at the same time.
    private func roam(in run: ScenarioRun) async throws {
        let hosts = try run.context.factory.members(place.host)
        try await withThrowingTaskGroup { group in
            for host in hosts {
                group.addTask {
                    try await run.associate(host, refusal: refusal) {
                        try await run.roam(place.network, by: host, to: accessPoint, signal: signal)
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

extension SignalName {
    /// The signal's number on this machine.
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
