internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

struct ProgramLauncher: Sendable {
    let context: RunContext
    let lab: Lab
    let planner: LaunchPlanner
    let probes: ProbeClient
    let limits: EnforcementLimits
    let range: NetworksInRange
    /// Opened when the programs outside devices that start with the lab are ready, since devices need running servers.
    let servers = Latch()

    /// Starts the programs that start with the lab and waits until all are ready.
    func startAll() async throws {
        for host in planner.identities {
            let folder = planner.context.folder.identity(of: host)
            if let own = planner.ownIdentity(of: host) {
                try planner.context.folder.keep(own, for: host)
                continue
            }
            try await HostCommand.run(
                "\(planner.context.programsFolder)/\(ProgramDefinition.pushServerName)",
                ["identity", folder, "--name", host], within: .seconds(30))
        }
        let programs = context.definition.programs.filter { context.definition.program($0)?.starts ?? false }
        try await start(programs, wave: .system)
        try await start(programs, wave: .server)
        try await start(programs, wave: .other)
        servers.open()
        try await start(programs, wave: .onDevice)
    }

    /// Starts programs and waits until all are ready.
    ///
    /// The systems of devices and DNS servers start first, then programs that accept messages, then the others, and
    /// last those on devices. Programs of one host start one after another, each when the previous one is ready.
    /// Different hosts start at the same time.
    func start(_ programs: [ProgramID]) async throws {
        for wave in Wave.allCases { try await start(programs, wave: wave) }
    }

    private func start(_ programs: [ProgramID], wave: Wave) async throws {
        var byHost: [String: [ProgramID]] = [:]
        for id in programs where self.wave(of: id) == wave { byHost[id.host, default: []].append(id) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for programs in byHost.values {
                group.addTask { for id in programs { try await start(id) } }
            }
            try await group.waitForAll()
        }
    }

    /// The group in which a program starts, in dependency order.
    private enum Wave: CaseIterable {
        case system
        case server
        case other
        case onDevice
    }

    private func wave(of id: ProgramID) -> Wave? {
        guard let program = context.definition.program(id) else { return nil }
        if program.traits.startsFirst { return .system }
        if context.definition.host(ofMember: id.host)?.device != nil { return .onDevice }
        return program.sendsAt == nil ? .other : .server
    }

    private func start(_ id: ProgramID) async throws {
        do {
            try await launch(id)
        } catch var error as RunError {
            error.position = context.definition.program(id)?.position
            throw error
        }
    }

    private func launch(_ id: ProgramID) async throws {
        let start = context.log.logPosition
        let device = await context.pump.state.device(id.host)
        let spec = try planner.spec(for: id, behindFilter: device.usesSystemCallFilter)
        try planner.prepare(id)
        if spec.isDeviceSystem { try await configure(id.host) }
        do {
            _ = try await lab.start(spec, on: id.host)
        } catch let error as LabError where error.kind == .unsupported {
            throw RunError(error.message, verdict: .inconclusive(.notSupported))
        } catch {
            throw RunError("\(id) cannot be started: \(error)")
        }
        try await waitUntilReady(id, since: start)
        if spec.isDeviceSystem { try await limits.checkDevice(id) }
    }

    /// Creates the control groups of a device's apps and writes its configuration.
    private func configure(_ host: String) async throws {
        var groups: [String: UInt64] = [:]
        if lab.hasControlGroups {
            for app in context.definition.host(ofMember: host)?.device?.allApps ?? [] {
                groups[app.name] = try await lab.controlGroup(app.name, on: host)
            }
        }
        let system = ProgramID(host: host, program: ProgramDefinition.deviceName)
        let events = context.log.events(from: 0).filter { $0.source == .program(system) }
        let alerts = events.compactMap { $0.read(as: AlertShown.self)?.app }
        let joinAlerts = events.filter { $0.name == .hotspotAlert }.compactMap { $0.fields[.app]?.string }
        let inRange = range.networks(of: host).filter { planner.isReached($0, by: host, range.radios(of: host)) }
        try planner.write(
            try planner.configuration(
                of: host, groups: groups, on: lab.networks(of: host) + inRange, isLocked: range.isLocked(host),
                updates: context.versions, alerts: alerts, joinAlerts: joinAlerts,
                accessPoint: { lab.accessPoint(of: host, on: $0) }),
            to: planner.context.folder.configuration(of: host))
    }

    /// Waits until a program is ready.
    ///
    /// - Throws: `RunError` with the program's last lines if it ends first or exceeds its time.
    func waitUntilReady(_ id: ProgramID, since start: LogPosition) async throws {
        guard let program = context.definition.program(id) else { return }
        switch program.ready {
        case .started: return
        case .event(let name):
            let sign = EventMatcher(EventPattern(name, from: ProgramTarget(id)), hosts: [id.host])
            try await waitUntilReady(id, sign, "reported `\(name)`", since: start, within: program.within)
            if let settings = program.probe {
                try await probes.begin(settings, id, within: program.within)
            }
        case .log(let expression):
            let unread = context.factory.unread
            let sign = try EventMatcher(
                LogPattern(expression, from: ProgramTarget(id)), hosts: [id.host], unread: unread)
            do {
                try await waitUntilReady(
                    id, sign, "written a line like \"\(expression)\"", since: start, within: program.within)
            } catch var error as RunError where unread.contains(expression) {
                guard await lab.isRunning(id) else { throw error }
                error.message += " Some lines could not be searched for it in time, so this is inconclusive."
                error.verdict = .inconclusive(.witnessLost)
                throw error
            }
        case .port(let port):
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { try await lab.waitUntilListening(on: id.host, port: port) }
                group.addTask {
                    try await waitUntilReady(
                        id, nil, "listened on port \(port)", since: start, within: program.within)
                }
                try await group.next()
                group.cancelAll()
            }
            try await checkListener(id, port)
        }
    }

    /// Throws if another program of the host listens on the port.
    ///
    /// The check passes if the listener is unknown: a program may pass its socket to a process that is not its child.
    private func checkListener(_ id: ProgramID, _ port: Int) async throws {
        func listens(_ id: ProgramID) async throws -> Bool {
            guard let program = await lab.program(id) else { return false }
            return try await program.openSockets().contains { $0.state == .listening && $0.port == port }
        }
        if try await listens(id) { return }
        for other in context.definition.programs(of: ProgramTarget(host: id.host)) where other != id {
            guard try await listens(other) else { continue }
            throw RunError(
                "\(id) was not ready: it is \(other) that listens on port \(port).",
                details: ["give one of them another port"] + context.details.lastLines(of: id))
        }
    }

    private func waitUntilReady(
        _ id: ProgramID, _ sign: EventMatcher?, _ awaited: String, since start: LogPosition, within: Duration
    ) async throws {
        let began = context.log.now
        let deadline = began + within
        let waited = await context.pump.wait(ReadyCondition(id, sign), since: start, until: deadline)
        switch waited.result {
        case .held: return
        case .cancelled: throw CancellationError()
        case .broken:
            try await limits.checkFilter(of: id, ended: waited.condition.end)
            throw RunError(
                "\(id) was not ready: \(waited.condition.seen) before it had \(awaited).",
                details: context.details.lastLines(of: id))
        case .timeUp:
            let (verdict, excuse) = context.record.judge(from: began, to: deadline, time: within)
            throw RunError(
                "\(id) was not ready in \(Notation.text(within)): it had not \(awaited).\(excuse)",
                details: context.details.lastLines(of: id), verdict: verdict)
        }
    }
}

extension ProgramTarget {
    init(_ id: ProgramID) { self.init(host: id.host, program: id.program) }
}
