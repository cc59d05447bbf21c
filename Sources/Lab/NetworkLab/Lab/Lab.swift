internal import Glibc
internal import Kernel
internal import LabEvents
public import LabModel

/// A running lab: hosts with their own network stacks, joined by bridges, and the programs on them.
///
/// ```swift
/// let lab = try await Lab.open(topology, options: LabOptions(programsFolder: folder))
/// let server = try await lab.start(ProgramSpec("server", executable: "/usr/bin/my-server"), on: "server")
/// let fault = try await lab.inject(.link(LinkID("phone"), .carrierDown))
/// try await lab.heal(fault)
/// await lab.close()
/// ```
///
/// Everything of it ends with ``close()``, and just the same when the process that opened it is killed.
public actor Lab {
    /// Everything that has happened in the lab.
    public nonisolated let log: EventLog
    nonisolated let network: LabNetwork
    nonisolated let options: LabOptions
    private nonisolated let reactor: Reactor
    nonisolated let initHandle: InitHandle
    nonisolated let captures: [LinkCapture]
    var programs: [ProgramID: (program: RunningProgram, spec: ProgramSpec)] = [:]
    var faults: [Int: any FaultEngine] = [:]
    var lastFault = 0
    nonisolated let channels: [String: ChannelMeter]
    private var sampling: Task<Void, any Error>?
    private var isOpen = true

    private init(
        network: LabNetwork, options: LabOptions, log: EventLog, reactor: Reactor, initHandle: InitHandle,
        captures: [LinkCapture]
    ) {
        self.network = network
        self.options = options
        self.log = log
        self.reactor = reactor
        self.initHandle = initHandle
        self.captures = captures
        channels = network.plan.networks.reduce(into: [:]) { channels, network in
            channels[network.name] = network.channel.map { ChannelMeter(capacity: $0.capacity) }
        }
    }

    /// Reads the channels' shapers from now until the lab is closed.
    private func startSampling() {
        guard !channels.isEmpty else { return }
        // Owned by the lab: closing cancels it.
        sampling = Task {
            while true {
                try await sample()
                try await MonotonicClock.sleep(for: ChannelMeter.period)
            }
        }
    }

    /// Builds the lab that a topology describes and returns when the first packet would get through.
    ///
    /// Throws ``LabError`` when the topology cannot be built, with the kernel's own words when it refused.
    public static func open(
        _ topology: Topology, options: LabOptions, log: EventLog = EventLog()
    ) async throws -> Lab {
        let plan = try LabPlan(topology)
        let (initHandle, built, captures) = try await PlainThread.callAsync {
            // The lab's first process starts while its wires are laid.
            let building = try PlainThread.begin { try LabBuilder(plan).build() }
            let started = Result {
                try InitHandle(executable: options.initExecutable, hasDevices: plan.hosts.contains(where: \.isDevice))
            }
            do {
                let built = try building.result()
                let captures = try built.startCaptures(log: log, folder: options.captureFolder)
                return (try started.get(), built, captures)
            } catch {
                try? started.get().end()
                throw error
            }
        }
        let reactor = try Reactor()
        let lab = Lab(
            network: built, options: options, log: log, reactor: reactor, initHandle: initHandle, captures: captures)
        try lab.network.observeHosts(on: reactor, log: log)
        for link in lab.network.links { try link.pump(on: reactor) }
        for capture in captures { try capture.watch(on: reactor) }
        await lab.startSampling()
        let counts: [EventField: Value] = [.hosts: .int(plan.hosts.count), .networks: .int(plan.networks.count)]
        let times = Stopwatch.fields(built.times)
        log.record(.lab, .labOpened, counts.merging(times) { $1 })
        return lab
    }

    /// What was built, to the last address.
    package nonisolated var plan: LabPlan { network.plan }

    /// The addresses of a host, interface by interface, IPv4 first; none for an unknown host.
    public nonisolated func addresses(of host: String) -> [IPAddress] { plan.host(host)?.addresses ?? [] }

    /// Starts a program on a host.
    ///
    /// A name that has run before and has ended is started anew.
    ///
    /// Throws ``LabError`` when the host is unknown, the program still runs, or it cannot be executed.
    @discardableResult
    public func start(_ spec: ProgramSpec, on host: String) async throws -> RunningProgram {
        let id = ProgramID(host: host, program: spec.name)
        guard isOpen else { throw LabError("Program \(id) cannot start: the lab is closed.") }
        if let running = programs[id]?.program, running.isRunning {
            throw LabError("Program \(id) is already running; stop it first.")
        }
        let runtime = try network.host(host)
        if let user = spec.user, !UserNamespace.hasUser(user) {
            throw LabError(
                "Program \(id) cannot run as user \(user): this process has \(UserNamespace.mappedUsers) user ids. "
                    + "Run as root to have them all.", kind: .unsupported)
        }
        let (log, reactor, initHandle) = (log, reactor, initHandle)
        do {
            let program = try await PlainThread.callAsync {
                try runtime.startMeter(on: reactor)
                return try ProgramStarter(spec: spec, id: id, log: log, reactor: reactor)
                    .start(in: runtime, of: initHandle)
            }
            programs[id] = (program, spec)
            return program
        } catch let error as SystemError {
            throw LabError("Program \(id) could not be started: \(error). \(spec.remedy(for: error))")
        }
    }

    /// The latest run of a program.
    public func program(_ id: ProgramID) -> RunningProgram? { programs[id]?.program }

    /// Starts a program that has ended once more, as it was started before.
    public func startAgain(_ id: ProgramID) async throws {
        guard let spec = programs[id]?.spec else { throw LabError("Program \(id) has not been started before.") }
        try await start(spec, on: id.host)
    }

    /// Asks a program to end (SIGTERM) and kills it when the time is up; returns when it has ended.
    public func stop(_ id: ProgramID, within limit: Duration) async throws {
        guard let program = programs[id]?.program else { throw LabError("Program \(id) is not running.") }
        try program.signal(SIGTERM)
        if await program.waitForEnd(within: limit) { return }
        try program.signal(SIGKILL)
        _ = await program.waitForEnd(within: .seconds(10))
    }

    /// Ends every program and frees every host.
    ///
    /// Returns when no process of the lab is left. Safe to call twice.
    public func close() async {
        guard isOpen else { return }
        isOpen = false
        sampling?.cancel()
        log.record(.lab, .labClosed)
        let (initHandle, reactor, network, captures) = (initHandle, reactor, network, captures)
        _ = try? await PlainThread.callAsync {
            initHandle.end()
            for capture in captures { capture.drain() }
            reactor.stop()
            for host in network.allHosts { host.keeper.release() }
        }
        log.close()
    }
}
