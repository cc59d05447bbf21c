internal import Glibc
internal import Kernel
internal import LabEvents
public import LabModel

/// A running lab: hosts with their own network stacks, connected by bridges, and the programs on them.
///
/// ```swift
/// let lab = try await Lab.open(topology, options: LabOptions(programsFolder: folder))
/// let server = try await lab.start(ProgramSpec("server", executable: "/usr/bin/my-server"), on: "server")
/// let fault = try await lab.inject(.link(LinkID("phone"), .carrierDown))
/// try await lab.heal(fault)
/// await lab.close()
/// ```
///
/// All of it ends with ``close()``, and also when the process that opened it is killed.
public actor Lab {
    /// The events of the lab.
    public nonisolated let log: EventLog
    private nonisolated let runtime: LabRuntime
    nonisolated let options: LabOptions
    var programs: [ProgramID: (program: RunningProgram, spec: ProgramSpec)] = [:]
    /// The programs that are being started, with the tasks that wait for them.
    private var starting: [ProgramID: [CheckedContinuation<Void, Never>]] = [:]
    var faults: [Int: any FaultEngine] = [:]
    var lastFault = 0
    /// The time since which each fault is in effect, by its number.
    var began: [Int: Duration] = [:]
    /// The faults with the links that must not move, from before injection until healing.
    var pinned: [Int: (fault: Fault, links: Set<Int32>)] = [:]
    var moving: Set<String> = []
    /// The number of BSS transitions of each station so far, by the lab's end of its link.
    var transitions: [Int32: Int] = [:]
    /// The meters of the radio channels, by the bridges of their cells.
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

    /// Reads the channels periodically until the lab is closed.
    private func startSampling(on threads: LabThreads) {
        guard !channels.isEmpty else { return }
        // `close()` cancels the task.
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

    /// Builds the lab of a topology and returns when the first packet can pass.
    ///
    /// Throws ``LabError`` if the topology cannot be built, with the kernel's error if there is one; then nothing of
    /// the lab remains.
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

    /// The bound paths of sockets of the machine that programs may be able to connect to.
    package nonisolated var openSocketsOfMachine: [String] { initHandle.machine.sockets.missed }

    nonisolated var network: LabNetwork { runtime.network }
    nonisolated var captures: [LinkCapture] { runtime.captures }
    nonisolated var wires: WireLinks { runtime.wires }
    nonisolated var leases: LeaseClients { runtime.leases }
    nonisolated var radios: RadioLinks { runtime.radios }
    nonisolated var initHandle: InitHandle { runtime.initHandle }

    /// The queueing disciplines by which the kernel can impair links.
    package nonisolated var queueing: KernelQueueing { network.queueing }

    /// The current plan; hosts may have changed networks since the lab was built.
    package nonisolated var plan: LabPlan { network.plan }

    /// Returns the current addresses of a host by interface, IPv4 first; empty for an unknown host.
    public nonisolated func addresses(of host: String) -> [IPAddress] { plan.host(host)?.addresses ?? [] }

    /// Returns the addresses of a host on all networks that it is on or may join, the initial ones first.
    public nonisolated func possibleAddresses(of host: String) -> [IPAddress] {
        plan.host(host)?.attachments.flatMap(\.addresses).map(\.address) ?? []
    }

    /// Returns all unicast addresses that frames to a host may have.
    ///
    /// They are those on its networks, the one that the fault `address: changes` gives it, and the link-local ones.
    public nonisolated func wireAddresses(of host: String) -> [IPAddress] { plan.wireAddresses(of: host) }

    /// Returns the names of a host's current networks, by interface.
    public nonisolated func networks(of host: String) -> [String] {
        plan.host(host)?.interfaces.map(\.network) ?? []
    }

    /// Starts a program on a host.
    ///
    /// A program that has ended can be started again under its name.
    ///
    /// Throws ``LabError`` if the host is unknown, the program or a process that it has started still runs, or it
    /// cannot be executed.
    @discardableResult
    public func start(_ spec: ProgramSpec, on host: String) async throws -> RunningProgram {
        try await start(spec, on: host, streams: nil)
    }

    /// Starts a program on a host, with other standard streams if given.
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

    /// Refuses a program whose former run has left processes, which no fault would reach any more.
    private func checkLeftovers(of id: ProgramID) async throws {
        // The processes may be about to end.
        guard let former = programs[id]?.program, try await !former.isGone(within: .milliseconds(250)) else { return }
        throw LabError(
            "Program \(id) has ended, but not what it has started: \(try await former.processes().count) of its processes run "
                + "on. Stop it first, or let it stay for as long as they do.")
    }

    /// Returns the latest run of a program, or `nil`; waits for a start in progress, whose process may already run.
    public func program(_ id: ProgramID) async -> RunningProgram? {
        while starting[id] != nil { await withCheckedContinuation { starting[id]?.append($0) } }
        return programs[id]?.program
    }

    /// Returns when everything that programs have written until now is in the log.
    ///
    /// After that the log can be searched for an event that must not have been reported.
    public func drainOutput() async {
        let running = programs.values.map(\.program).filter(\.isRunning)
        // The work cannot fail, and a running lab can start its thread.
        try? await blocking { for program in running { program.drainOutput() } }
    }

    /// Starts a program again, with its former specification.
    public func startAgain(_ id: ProgramID) async throws {
        guard let spec = programs[id]?.spec else { throw LabError("Program \(id) has not been started before.") }
        try await start(spec, on: id.host)
    }

    /// Sends SIGTERM to a program and all that it has started, and SIGKILL to what is left at the limit.
    ///
    /// A program in a frozen control group, which cannot handle SIGTERM, gets SIGKILL at once. Returns when no process
    /// is left.
    public func stop(_ id: ProgramID, within limit: Duration) async throws {
        guard let (program, spec) = programs[id] else { throw LabError("Program \(id) is not running.") }
        if !isFrozen(spec, on: id.host), try await program.end(by: SIGTERM, within: limit) { return }
        _ = try await program.end(by: SIGKILL, within: .seconds(10))
    }

    /// Ends every program and releases every host.
    ///
    /// Returns when no process of the lab is left. A second call does nothing.
    public func close() async {
        guard isOpen else { return }
        isOpen = false
        sampling?.cancel()
        // The task holds a reference to the lab until it has ended.
        _ = await sampling?.result
        log.record(.lab, .labClosed)
        let runtime = runtime
        // If no thread can be started, this one does the work.
        if (try? await PlainThread.callAsync { runtime.end() }) == nil { runtime.end() }
        log.close()
    }
}
