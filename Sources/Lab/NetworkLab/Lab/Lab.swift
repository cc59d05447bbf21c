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
    private nonisolated let runtime: LabRuntime
    nonisolated let options: LabOptions
    var programs: [ProgramID: (program: RunningProgram, spec: ProgramSpec)] = [:]
    /// Those that are being started.
    private var starting: [ProgramID: [CheckedContinuation<Void, Never>]] = [:]
    var faults: [Int: any FaultEngine] = [:]
    var lastFault = 0
    /// Since when faults are in force.
    var began: [Int: Duration] = [:]
    /// The faults that need links where they are, from before they are injected until they are healed.
    var pinned: [Int: (fault: Fault, links: Set<Int32>)] = [:]
    /// The hosts that are changing networks.
    var moving: Set<String> = []
    /// The number of BSS transitions of stations so far, by the lab's ends of their links.
    var transitions: [Int32: Int] = [:]
    /// The meters of its radio channels, by the bridges of their cells.
    nonisolated let channels: [Int32: ChannelMeter]
    private var sampling: Task<Void, any Error>?
    private var isOpen = true

    private init(_ runtime: LabRuntime, options: LabOptions, log: EventLog) {
        self.runtime = runtime
        self.options = options
        self.log = log
        let cells = runtime.network.plan.networks.flatMap(\.cells).filter { $0.capacity != nil }
        channels = Dictionary(uniqueKeysWithValues: cells.map { ($0.bridgeIndex, ChannelMeter()) })
    }

    /// Reads the channels from now until the lab is closed.
    private func startSampling(on threads: LabThreads) {
        guard !channels.isEmpty else { return }
        // Owned by the lab: closing cancels it.
        sampling = Task(executorPreference: threads) {
            while true {
                for _ in 0..<ChannelMeter.samplesOfEvent {
                    try await self.sample()
                    try await MonotonicClock.sleep(for: ChannelMeter.period)
                }
                try await self.recordChannels()
            }
        }
    }

    /// Builds the lab that a topology describes and returns when the first packet would get through.
    ///
    /// Throws ``LabError`` when the topology cannot be built, with the kernel's own words when it refused, and leaves
    /// nothing behind then.
    ///
    /// From then on the process ignores SIGPIPE unless it handles it, and does not ignore SIGCHLD.
    public static func open(
        _ topology: Topology, options: LabOptions, log: EventLog = EventLog()
    ) async throws -> Lab {
        let plan = try LabPlan(topology)
        let threads = try LabThreads.shared()
        try MonotonicClock.prepareToSleep()
        let runtime = try await PlainThread.callAsync { try LabRuntime.start(plan, options: options, log: log) }
        let lab = Lab(runtime, options: options, log: log)
        await lab.startSampling(on: threads)
        do {
            try await lab.startLeases()
        } catch {
            await lab.close()
            throw error
        }
        let counts: [EventField: Value] = [.hosts: .int(plan.hosts.count), .networks: .int(plan.networks.count)]
        let times = Stopwatch.fields(runtime.network.times)
        let addresses = plan.hosts.map { ($0.name, Value.array(lab.addresses(of: $0.name).map { .string("\($0)") })) }
        let hosts = [EventField.addresses: Value.object(Dictionary(uniqueKeysWithValues: addresses))]
        log.record(.lab, .labOpened, counts.merging(times) { $1 }.merging(hosts) { $1 })
        return lab
    }

    /// The paths of sockets of the machine that programs may be able to connect to, as they were given when they were bound.
    package nonisolated var openSocketsOfMachine: [String] { initHandle.machine.sockets.missed }

    nonisolated var network: LabNetwork { runtime.network }
    nonisolated var captures: [LinkCapture] { runtime.captures }
    nonisolated var wires: WireLinks { runtime.wires }
    nonisolated var leases: LeaseClients { runtime.leases }
    nonisolated var radios: RadioLinks { runtime.radios }
    nonisolated var initHandle: InitHandle { runtime.initHandle }

    /// What it is now, to the last address: hosts may have changed networks since it was built.
    package nonisolated var plan: LabPlan { network.plan }

    /// The addresses of a host now, interface by interface, IPv4 first; none for an unknown host.
    public nonisolated func addresses(of host: String) -> [IPAddress] { plan.host(host)?.addresses ?? [] }

    /// The addresses that a host has on all networks that it is on or may be on, those it had at first before others.
    public nonisolated func possibleAddresses(of host: String) -> [IPAddress] {
        plan.host(host)?.attachments.flatMap(\.addresses).map(\.address) ?? []
    }

    /// All addresses that frames for a host may have, besides those of groups: those it may have on its networks, what the
    /// fault `address: changes` gives it, and those of its links.
    public nonisolated func wireAddresses(of host: String) -> [IPAddress] { plan.wireAddresses(of: host) }

    /// The names of the networks that a host is on now, interface by interface.
    public nonisolated func networks(of host: String) -> [String] {
        plan.host(host)?.interfaces.map(\.network) ?? []
    }

    /// Starts a program on a host.
    ///
    /// A name that has run before and has ended is started anew.
    ///
    /// Throws ``LabError`` when the host is unknown, the program or something that it has started still runs, or it cannot
    /// be executed.
    @discardableResult
    public func start(_ spec: ProgramSpec, on host: String) async throws -> RunningProgram {
        try await start(spec, on: host, streams: nil)
    }

    /// Starts a program on a host, with standard input and outputs of somebody else's if given.
    package func start(
        _ spec: ProgramSpec, on host: String, streams: ProgramStreams?
    ) async throws -> RunningProgram {
        let id = ProgramID(host: host, program: spec.name)
        guard isOpen else { throw LabError("Program \(id) cannot start: the lab is closed.") }
        if let running = programs[id]?.program, running.isRunning {
            throw LabError("Program \(id) is already running; stop it first.")
        }
        let host = try network.host(host)
        if let user = spec.user, !UserNamespace.hasUser(user) {
            throw LabError(
                "Program \(id) cannot run as user \(user): this process has \(UserNamespace.mappedUsers) user ids. "
                    + "Run as root to have them all.", kind: .unsupported)
        }
        guard starting[id] == nil else { throw LabError("Program \(id) is being started already.") }
        starting[id] = []
        defer { for waiting in starting.removeValue(forKey: id) ?? [] { waiting.resume() } }
        try await checkLeftovers(of: id)
        let (log, runtime) = (log, runtime)
        do {
            let program = try await PlainThread.callAsync {
                try host.startMeter(on: runtime.reactor)
                return try ProgramStarter(spec: spec, id: id, streams: streams, log: log, reactor: runtime.reactor)
                    .start(in: host, of: runtime.initHandle)
            }
            programs[id] = (program, spec)
            return program
        } catch let error as SystemError {
            throw LabError("Program \(id) could not be started: \(error)\(spec.remedy(for: error))")
        }
    }

    /// Refuses a program whose former run has left processes: no fault would reach them any more.
    private func checkLeftovers(of id: ProgramID) async throws {
        // They may be on their way out.
        guard let former = programs[id]?.program, try await !former.isGone(within: .milliseconds(250)) else { return }
        throw LabError(
            "Program \(id) has ended, but not what it has started: \(try await former.processes().count) of its processes run "
                + "on. Stop it first, or let it stay for as long as they do.")
    }

    /// The latest run of a program; one that is being started, which may be at work already, is waited for.
    public func program(_ id: ProgramID) async -> RunningProgram? {
        while starting[id] != nil { await withCheckedContinuation { starting[id]?.append($0) } }
        return programs[id]?.program
    }

    /// Returns when everything that programs have written until now is in the log.
    ///
    /// What must not have been reported can be looked for after it.
    public func settleOutput() async {
        let running = programs.values.map(\.program).filter(\.isRunning)
        // The work has no failure, and the thread that does it cannot be refused in a lab that runs.
        try? await blocking { for program in running { program.settleOutput() } }
    }

    /// Starts a program that has ended once more, as it was started before.
    public func startAgain(_ id: ProgramID) async throws {
        guard let spec = programs[id]?.spec else { throw LabError("Program \(id) has not been started before.") }
        try await start(spec, on: id.host)
    }

    /// Asks a program and all that it has started to end (SIGTERM), and kills what is left when the time is up; returns when
    /// nothing is.
    public func stop(_ id: ProgramID, within limit: Duration) async throws {
        guard let program = programs[id]?.program else { throw LabError("Program \(id) is not running.") }
        if try await program.end(by: SIGTERM, within: limit) { return }
        _ = try await program.end(by: SIGKILL, within: .seconds(10))
    }

    /// Ends every program and frees every host.
    ///
    /// Returns when no process of the lab is left. Safe to call twice.
    public func close() async {
        guard isOpen else { return }
        isOpen = false
        sampling?.cancel()
        // It holds on to the lab until it has ended.
        _ = await sampling?.result
        log.record(.lab, .labClosed)
        let runtime = runtime
        // Where not even the thread for it can be started, this one does the work.
        if (try? await PlainThread.callAsync { runtime.end() }) == nil { runtime.end() }
        log.close()
    }
}
