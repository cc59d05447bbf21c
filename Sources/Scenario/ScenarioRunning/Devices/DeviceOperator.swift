package import DeviceProtocol
internal import DeviceRules
package import LabEvents
package import LabModel
internal import NetworkLab
package import ScenarioLanguage

/// Performs what the user of a device does: sends actions to the device's system, and stops and starts its programs.
package actor DeviceOperator {
    private let context: RunContext
    private let programs: any ProgramControl
    private let start: @Sendable ([ProgramID]) async throws -> Void
    private var lastNumber = 0
    private var shuttingDown: Set<String> = []
    private var containers: DeletedContainers?

    /// The timeout of an action.
    private static let actionWithin: Duration = .seconds(5)

    package init(
        _ context: RunContext, _ programs: any ProgramControl, containers: DeletedContainers? = nil,
        start: @escaping @Sendable ([ProgramID]) async throws -> Void
    ) {
        self.context = context
        self.programs = programs
        self.start = start
        self.containers = containers
    }

    /// Performs an action on each device of a target.
    ///
    /// `refusal` is a regular expression for the reason why the device must refuse the action. A refused action neither
    /// stops nor starts programs.
    ///
    /// - Throws: `RunError` if the device does otherwise or does not answer within five seconds.
    package func perform(_ action: DeviceAction, _ target: ProgramTarget, refusal: String?) async throws {
        for host in try context.factory.members(target.host) {
            let installed = ownPrograms(of: target.program, on: host)
            let launched = action == .foreground && refusal == nil ? await toLaunch(target, on: host) : []
            if [.foreground, .background].contains(action), refusal == nil, launched.isEmpty {
                try await checkRuns(installed, target)
            }
            // The device stops the programs that it started, after it has called `stop`.
            if action == .uninstall, refusal == nil { try await stop(installed.filter { !isStartedByDevice($0) }) }
            if action == .install, let app = target.program { try containers?.remove(of: app, on: host) }
            try await command(.user(action), action.rawValue, target.program, on: host, refusal: refusal)
            if action == .uninstall, refusal == nil, let app = target.program { containers?.delete(of: app, on: host) }
            if !launched.isEmpty { try await start(launched) }
            if action == .install, refusal == nil {
                try await start(installed.filter { context.definition.program($0)?.starts ?? false })
            }
        }
    }

    /// Selects a quick action on each device of a target, which launches an app that does not run.
    ///
    /// `refusal` is as in ``perform(_:_:refusal:)``.
    package func tap(_ type: String, of target: ProgramTarget, refusal: String?) async throws {
        for host in try context.factory.members(target.host) {
            let launched = refusal == nil ? await toLaunch(target, on: host) : []
            if refusal == nil, launched.isEmpty {
                try await checkRuns(ownPrograms(of: target.program, on: host), target)
            }
            try await command(.quickAction(type), "tap", target.program, on: host, refusal: refusal)
            if !launched.isEmpty { try await start(launched) }
        }
    }

    /// Acts on a notification on each device of a target, which launches the app itself if it does not run.
    ///
    /// `refusal` is as in ``perform(_:_:refusal:)``.
    package func act(_ gesture: NotificationGesture, of target: ProgramTarget, refusal: String?) async throws {
        for host in try context.factory.members(target.host) {
            try await command(
                .notification(gesture), gesture.word, target.program, on: host, refusal: refusal)
        }
    }

    /// Launches a task in the background on each device of a target, which launches the app itself if it does not run.
    ///
    /// `refusal` is as in ``perform(_:_:refusal:)``.
    package func launchTask(_ identifier: String, of target: ProgramTarget, refusal: String?) async throws {
        for host in try context.factory.members(target.host) {
            try await command(
                .launchTask(identifier), "launch-task '\(identifier)'", target.program, on: host, refusal: refusal)
        }
    }

    /// Returns the programs of an app that only runs when it is launched and does not run now.
    private func toLaunch(_ target: ProgramTarget, on host: String) async -> [ProgramID] {
        guard let name = target.program, let app = context.definition.host(ofMember: host)?.device?.app(name),
            !app.starts
        else { return [] }
        let ids = app.ownPrograms.map { ProgramID(host: host, program: $0.name) }
        for id in ids where await programs.isRunning(id) { return [] }
        return ids
    }

    /// Throws if an app has ended, because it cannot move to the foreground or background then.
    private func checkRuns(_ ids: [ProgramID], _ app: ProgramTarget) async throws {
        let launched = context.log.events().filter { $0.name == .launched }.map(\.source)
        guard !ids.isEmpty, ids.contains(where: { launched.contains(.program($0)) }) else { return }
        for id in ids where await programs.isRunning(id) { return }
        throw RunError(
            "\(app) has ended, so it cannot come or go.", details: ["start it before: `do: { start: \(app) }`"])
    }

    /// Installs a new version of an app on each device of a target; `refusal` is as in ``perform(_:_:refusal:)``.
    ///
    /// The running programs of the app and its extensions are stopped before and started again afterwards. The device
    /// itself stops the providers that it started.
    ///
    /// - Throws: `RunError` if the device does otherwise, does not answer within five seconds, or a file of the new
    ///   version cannot be read.
    package func update(_ target: ProgramTarget, to update: AppUpdate, refusal: String?) async throws {
        for host in try context.factory.members(target.host) {
            guard let app = target.program else { throw RunError("`\(host)` is a device, and no app.") }
            let versions = try versions(of: app, after: update, on: host)
            var running: [ProgramID] = []
            if refusal == nil {
                for id in ownPrograms(of: app, on: host) where await programs.isRunning(id) && !isStartedByDevice(id) {
                    running.append(id)
                }
                try await stop(running)
            }
            try await command(.update(versions), "update", app, on: host, refusal: refusal)
            guard refusal == nil else { continue }
            context.versions.note(versions, on: host)
            try await start(running)
        }
    }

    private func versions(of app: String, after update: AppUpdate, on host: String) throws -> [AppDescription] {
        let definition = context.definition
        guard let device = definition.host(ofMember: host)?.device else { throw RunError("`\(host)` is no device.") }
        do throws(BundleError) {
            var installed: [AppDescription] = []
            for app in device.allApps {
                installed.append(
                    try context.versions.description(of: app, of: device, on: host, folder: definition.folder))
            }
            return try update.versions(
                of: app, installed: installed, definitions: device.allApps, folder: definition.folder)
        } catch { throw RunError("\(error.message); \(error.remedy)") }
    }

    /// Notifies the system of a device how the program of an app or extension ended, without waiting for a reaction.
    ///
    /// A system that shuts down or does not run is not notified: after its start it has no record of earlier programs.
    package func report(_ end: ProgramExit, of app: String, on host: String) async throws {
        let system = ProgramID(host: host, program: ProgramDefinition.deviceName)
        guard await programs.isRunning(system), !isShuttingDown(host) else { return }
        lastNumber += 1
        let command = DeviceCommand(.programEnded(cause: end.word), app: app, id: lastNumber)
        try await context.write(command, to: system, of: programs)
    }

    /// Whether a device is shutting down, so that requests of its system are ignored.
    package func isShuttingDown(_ host: String) -> Bool { shuttingDown.contains(host) }

    /// Notifies a device's system of an event and waits until it has processed it; skips a host without a running
    /// system.
    ///
    /// - Throws: `RunError` if the system does not answer within five seconds.
    package func note(_ event: DeviceCommand.Action, on host: String) async throws {
        guard await programs.isRunning(ProgramID(host: host, program: ProgramDefinition.deviceName)) else { return }
        let word =
            switch event {
            case .user(let action): action.rawValue
            case .update: "update"
            case .quickAction(let type): "tap \(type)"
            case .launchTask(let identifier): "launch-task '\(identifier)'"
            case .notification(let gesture): gesture.word
            case .networkJoined(let network): "joined \(network.ssid)"
            case .networkNotJoined(let ssid, _): "not joined \(ssid)"
            case .accessPointChanged: "roamed"
            case .networkLeft(let interface): "left \(interface)"
            case .linksChanged: "links changed"
            case .linksChanging: "links changing"
            case .programEnded(let cause): "ended by \(cause)"
            case .suspend: "suspend"
            case .resume: "resume"
            }
        try await command(event, word, nil, on: host, refusal: nil)
    }

    private func ownPrograms(of app: String?, on host: String) -> [ProgramID] {
        guard let app, let device = context.definition.host(ofMember: host)?.device,
            let container = device.container(of: app)
        else { return [] }
        return ([container] + container.extensions).flatMap(\.ownPrograms).map {
            ProgramID(host: host, program: $0.name)
        }
    }

    /// Stops the system of a device; its apps run on, and its policies stay active.
    package func endSystem(of host: String) async throws {
        shuttingDown.insert(host)
        defer { shuttingDown.remove(host) }
        try await stop([ProgramID(host: host, program: ProgramDefinition.deviceName)])
    }

    private func isStartedByDevice(_ id: ProgramID) -> Bool {
        guard let app = context.definition.program(id)?.app,
            let device = context.definition.host(ofMember: id.host)?.device
        else { return false }
        return device.app(app)?.isStartedByDevice ?? false
    }

    private func stop(_ ids: [ProgramID]) async throws {
        for id in ids where await programs.isRunning(id) {
            try await programs.stop(id, within: ProgramDefinition.stopWithin)
        }
    }

    /// Stops the programs and the system of a device, then starts the system first and the programs that were running.
    ///
    /// The user's decisions stay on disk. `whileOff` runs between the two.
    package func reboot(
        _ host: String, whileOff: @Sendable () async throws -> Void = {}
    ) async throws {
        let all = context.definition.programs(of: ProgramTarget(host: host))
        var running: [ProgramID] = []
        for id in all where await programs.isRunning(id) && !isStartedByDevice(id) { running.append(id) }
        let system = ProgramID(host: host, program: ProgramDefinition.deviceName)
        shuttingDown.insert(host)
        do {
            defer { shuttingDown.remove(host) }
            try await stop(all.reversed() + [system])
            try await whileOff()
        }
        try await start([system] + running)
    }

    private func command(
        _ action: DeviceCommand.Action, _ word: String, _ app: String?, on host: String, refusal: String?
    ) async throws {
        let id = ProgramID(host: host, program: ProgramDefinition.deviceName)
        let begun = context.log.logPosition
        lastNumber += 1
        let command = DeviceCommand(action, app: app, id: lastNumber)
        try await context.write(command, to: id, of: programs)
        let deadline = begun.at + Self.actionWithin
        let condition = AnswerCondition(id, [.commandDone, .commandRefused], command.id)
        let text = "\(word) \(host)" + (app.map { "/\($0)" } ?? "")
        let waited = await context.pump.wait(condition, since: begun, until: deadline)
        switch waited.result {
        case .cancelled: throw CancellationError()
        case .broken:
            throw RunError("\(id) ended while it did `\(text)`.", details: context.details.lastLines(of: id))
        case .timeUp:
            let (verdict, excuse) = context.record.judge(from: begun.at, to: deadline, time: Self.actionWithin)
            throw RunError(
                "\(id) did not do `\(text)` in \(Notation.text(Self.actionWithin)).\(excuse)",
                details: context.details.lastLines(of: id), verdict: verdict)
        case .held:
            guard let answer = waited.condition.answer else { throw CancellationError() }
            try judge(answer, text, refusal, since: begun.at)
        }
    }

    private func judge(_ answer: Event, _ text: String, _ refusal: String?, since start: Duration) throws {
        guard let reason = answer.read(as: CommandAnswer.self)?.refusal else {
            if refusal != nil { throw RunError("The device did `\(text)`, which it was to refuse.") }
            return
        }
        if let refusal, LineExpression(refusal)?.matches(reason) == true { return }
        // An app has a time limit, which a stalled host may use up.
        let (verdict, excuse) =
            DeviceCommand.isLateness(reason)
            ? context.record.judge(from: start, to: answer.at, time: DeviceCommand.stateLimit) : (.failed, "")
        let other = refusal.map { " for another reason than \"\($0)\"" } ?? ""
        throw RunError("The device refused `\(text)`\(other): \(reason)\(excuse)", verdict: verdict)
    }
}

extension NotificationGesture {
    /// The gesture in the words of the step.
    fileprivate var word: String {
        switch kind {
        case .open, .choose: "tap '\(title)'"
        case .dismiss: "dismiss '\(title)'"
        }
    }
}

extension ProgramExit {
    /// The cause of the end: `memory`, a signal or an exit status.
    fileprivate var word: String {
        cause == ProgramExit.memory ? ProgramExit.memory : signalName ?? "exit \(code ?? 0)"
    }
}

extension ProgramDefinition {
    /// The time that a program has to end when it is stopped, before it is killed.
    package static var stopWithin: Duration { .seconds(5) }
}
