internal import DeviceProtocol
internal import LabEvents
internal import LabModel
internal import LocalNetworkPrivacy
internal import NetworkLab
internal import Scenario

extension ScenarioRun {
    /// The time that the system of a device has to do what the user wants.
    private static var actWithin: Duration { .seconds(5) }

    /// Makes the control groups of a device's apps and writes its configuration.
    func configure(_ host: String) async throws {
        var groups: [String: UInt64] = [:]
        if lab.hasControlGroups {
            for app in definition.host(ofMember: host)?.device?.allApps ?? [] {
                groups[app.name] = try await lab.controlGroup(app.name, on: host)
            }
        }
        try planner.write(try planner.configuration(of: host, groups: groups), for: host)
    }

    /// Without enforcement every app would get through, and a scenario that expects it would pass for nothing.
    func checkEnforcement(of id: ProgramID) throws {
        guard let device = definition.host(ofMember: id.host)?.device, device.platform.hasPrivacy,
            state.device(id.host).enforcement == "none"
        else { return }
        throw RunError(
            "Nothing on this machine can hold the apps of \(id.host) to their privacy.",
            details: [
                "run as root on a machine with cgroup v2 and eBPF, or in a privileged container; see `pushlab doctor`"
            ],
            verdict: .inconclusive(.notSupported))
    }

    /// Does what the user of a device does.
    func perform(_ action: DeviceAction, _ target: ProgramTarget, refusal: String?) async throws {
        for host in try factory.members(target.host) {
            let programs = programs(of: target.program, on: host)
            if action == .uninstall { try await stop(programs) }
            try await tell(action, target.program, on: host, refusal: refusal)
            if action == .install { try await start(programs.filter { definition.program($0)?.starts ?? false }) }
        }
    }

    /// The programs of an app and of its extensions.
    private func programs(of app: String?, on host: String) -> [ProgramID] {
        guard let app, let device = definition.host(ofMember: host)?.device, let container = device.container(of: app)
        else { return [] }
        return ([container] + container.extensions).flatMap(\.ownPrograms).map {
            ProgramID(host: host, program: $0.name)
        }
    }

    private func stop(_ programs: [ProgramID]) async throws {
        for id in programs where await lab.program(id)?.isRunning ?? false {
            try await lab.stop(id, within: Self.stopWithin)
        }
    }

    /// Ends what runs on a device and starts it again, the system first; what the user has decided is on disk.
    func reboot(_ host: String) async throws {
        let all = definition.programs(of: ProgramTarget(host: host))
        var running: [ProgramID] = []
        for id in all where await lab.program(id)?.isRunning ?? false { running.append(id) }
        let system = ProgramID(host: host, program: ProgramDefinition.deviceName)
        try await stop(all.reversed() + [system])
        labelled = labelled.filter { $0.value.program.host != host }
        try await start([system] + running)
    }

    private func tell(_ action: DeviceAction, _ app: String?, on host: String, refusal: String?) async throws {
        let id = ProgramID(host: host, program: ProgramDefinition.deviceName)
        let start = Mark(at: log.now, position: log.count)
        let command = DeviceCommand(action, app: app, id: requestNumber())
        try await write(line: command, to: id)
        let deadline = start.at + Self.actWithin
        var condition: any Condition = AnswerCondition(id, [.commandDone, .commandRefused], command.id)
        let text = "\(action.rawValue) \(host)" + (app.map { "/\($0)" } ?? "")
        switch await wait(&condition, since: start, until: deadline) {
        case .cancelled: throw CancellationError()
        case .broken: throw RunError("\(id) ended while it did `\(text)`.", details: lastLines(of: id))
        case .timeUp:
            let (verdict, excuse) = judge(from: start.at, to: deadline, time: Self.actWithin)
            throw RunError(
                "\(id) did not do `\(text)` in \(Notation.text(Self.actWithin)).\(excuse)", details: lastLines(of: id),
                verdict: verdict)
        case .held:
            guard let answer = (condition as? AnswerCondition)?.answer else { throw CancellationError() }
            try judge(answer, text, refusal)
        }
    }

    private func judge(_ answer: Event, _ text: String, _ refusal: String?) throws {
        let reason = answer.fields[.reason]?.string ?? ""
        switch (answer.name == .commandRefused, refusal) {
        case (false, nil): return
        case (false, _?): throw RunError("The device did `\(text)`, which it was to refuse.")
        case (true, nil): throw RunError("The device refused `\(text)`: \(reason)")
        case (true, let expression?):
            guard let pattern = try? Regex(expression), ((try? pattern.firstMatch(in: reason)) ?? nil) == nil else {
                return
            }
            throw RunError("The device refused `\(text)` for another reason than \"\(expression)\": \(reason)")
        }
    }
}
