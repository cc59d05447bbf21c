internal import Glibc
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage

/// Starts push providers and apps, and ends them, as the systems of devices request.
struct DevicePrograms: Sendable {
    let context: RunContext
    let lab: Lab
    let launcher: ProgramLauncher
    let devices: DeviceOperator
    /// Called with the programs that run again.
    let noteReady: @Sendable ([ProgramID]) async -> Void

    /// Performs the requests of all devices until the task is cancelled or the log is closed; `move` follows the events
    /// about Wi-Fi networks.
    ///
    /// The requests of one device are performed in order, the first one after the servers of the lab are ready.
    func follow(_ move: @escaping Move) async {
        let hosts = context.definition.topology.hosts.filter(\.isDevice).map(\.name)
        await withTaskGroup(of: Void.self) { group in
            for host in hosts { group.addTask { await follow(host, move) } }
        }
    }

    /// A function that follows an event about the Wi-Fi networks of apps: it moves the device, or notes the end of a
    /// configuration.
    typealias Move = @Sendable (Event, _ host: String) async throws -> Void

    private func follow(_ host: String, _ move: Move) async {
        await launcher.servers.wait()
        let log = context.log
        var position = 0
        // The programs that run according to the events read so far, not at the present moment.
        var running: Set<ProgramID> = []
        repeat {
            for event in log.events(from: position) {
                position += 1
                if case .program(let id) = event.source, id.host == host {
                    if event.name == .launched { running.insert(id) }
                    if event.name == .exited { running.remove(id) }
                }
                do {
                    try await obey(event, on: host, at: position, running, move)
                } catch {
                    if !Task.isCancelled {
                        context.record.fail(error, step: context.record.current, isIncidental: true)
                    }
                }
            }
        } while await log.grows(beyond: position)
    }

    private func obey(
        _ event: Event, on host: String, at position: Int, _ running: Set<ProgramID>, _ move: Move
    ) async throws {
        guard case .program(let id) = event.source, id.host == host else { return }
        guard id.program == ProgramDefinition.deviceName else {
            if let end = event.read(as: ProgramExit.self) { try await report(end, of: id, at: position, running) }
            return
        }
        if await devices.isShuttingDown(host) { return }
        if let report = event.read(as: ProviderReport.self) {
            switch report.name {
            case .providerLaunch: try await start(report.provider, on: host)
            case .providerTerminate: try await kill(report.provider, on: host)
            // When the provider was launched again, the fault that ended it may not have been recorded yet.
            case .providerStarting:
                for id in programs(of: report.provider, on: host) where await lab.isRunning(id) {
                    await noteReady([id])
                }
            default: break
            }
        } else if [.hotspotJoin, .hotspotLeave, .hotspotRemoved].contains(event.name) {
            try await move(event, host)
        } else if let order = event.read(as: AppOrder.self) {
            if order.cause == nil {
                try await start(order.app, on: host)
            } else {
                try await kill(order.app, on: host)
            }
        }
    }

    private func programs(of app: String, on host: String) -> [ProgramID] {
        let programs = context.definition.host(ofMember: host)?.ownPrograms.filter { $0.app == app } ?? []
        return programs.map { ProgramID(host: host, program: $0.name) }
    }

    /// Starts the programs of an app one after another and waits until each is launched.
    ///
    /// The device judges whether one becomes ready, except for a probe, which must be ready to receive its commands.
    private func start(_ app: String, on host: String) async throws {
        for id in programs(of: app, on: host) where await !lab.isRunning(id) {
            let isProbe = context.definition.program(id)?.isProbe ?? false
            let position = context.log.count
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    do {
                        try await launcher.start([id])
                    } catch {
                        if isProbe || !isLaunched(id, from: position) { throw error }
                    }
                }
                if !isProbe { group.addTask { await waitForLaunch(of: id, from: position) } }
                try await group.next()
                group.cancelAll()
            }
            if await lab.isRunning(id) { await noteReady([id]) }
        }
    }

    private func isLaunched(_ id: ProgramID, from position: Int) -> Bool {
        context.log.events(from: position).contains { $0.source == .program(id) && $0.name == .launched }
    }

    private func waitForLaunch(of id: ProgramID, from position: Int) async {
        var count: Int
        repeat {
            count = context.log.count
            if isLaunched(id, from: position) { return }
        } while await context.log.grows(beyond: count)
    }

    private func kill(_ app: String, on host: String) async throws {
        for id in programs(of: app, on: host) {
            _ = try await lab.program(id)?.end(by: SIGKILL, within: ProgramDefinition.stopWithin)
        }
    }

    /// Notifies the device of the end of an app's last program, unless the device was started again since.
    ///
    /// A restarted system has no record of earlier programs.
    private func report(
        _ end: ProgramExit, of id: ProgramID, at position: Int, _ running: Set<ProgramID>
    ) async throws {
        try await launcher.limits.checkFilter(of: id, ended: end)
        guard let app = context.definition.program(id)?.app,
            running.isDisjoint(with: programs(of: app, on: id.host))
        else { return }
        let system = Event.Source.program(ProgramID(host: id.host, program: ProgramDefinition.deviceName))
        if context.log.events(from: position).contains(where: { $0.source == system && $0.name == .launched }) {
            return
        }
        try await devices.report(end, of: app, on: id.host)
    }
}
