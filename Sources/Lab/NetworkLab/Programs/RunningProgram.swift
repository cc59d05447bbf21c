internal import Glibc
package import Kernel
internal import LabEvents
public import LabModel
private import Synchronization

/// One run of a program on a host, from its start to its end.
///
/// Its output becomes events as it is written: a one-line JSON object with an `event` key is that event, any
/// other line a `log` event. What it prints faster, or more of, than is kept is counted by `output-dropped` events.
/// Its end is an `exited` event, after everything it wrote.
public final class RunningProgram: Sendable {
    /// Which program it is.
    public let id: ProgramID
    /// Its process id as seen from the runner; also its process group.
    public let processID: Int32

    /// Its process and all that it has started.
    let family: ProcessFamily
    /// When it was started.
    let startedAt: Duration
    private let log: EventLog
    private let input: Mutex<FileDescriptor?>
    private let account: ProgramMemory?
    private let streams: [OutputStream]
    private let ended = Mutex<ProcessEnd?>(nil)
    /// The signals that were sent to it, and until when it may end by one.
    private let sent = Mutex<[Int32: Duration]>([:])
    /// The context switches of its threads when all of it was stopped.
    private let switchesOfPause = Mutex<[Int32: Int]>([:])
    private let causeOfLab: @Sendable () -> String?
    /// The peak that was read at its end: then the group may count for the next run.
    private let lastPeak = Mutex<Int?>(nil)

    /// Takes charge of a started process: reads its output and waits for its end on the lab's reactor.
    ///
    /// `causeOfLab` tells what has happened to the lab that ends programs by SIGKILL (`cause` of `exited`).
    package init(
        _ id: ProgramID, isDeviceSystem: Bool, startedAt start: Duration, process: consuming Process,
        family: ProcessFamily, input: consuming FileDescriptor?, output: consuming FileDescriptor,
        errors: consuming FileDescriptor, logFile: consuming FileDescriptor?, memory: ProgramMemory? = nil,
        causeOfLab: @escaping @Sendable () -> String?, log: EventLog, reactor: Reactor
    ) throws {
        self.id = id
        self.causeOfLab = causeOfLab
        self.family = family
        startedAt = start
        account = memory
        self.processID = process.id
        self.log = log
        self.input = Mutex(input)
        let kept = ProgramOutput(
            of: id, isDeviceSystem: isDeviceSystem, startedAt: start, log: log, copy: logFile)
        do {
            streams = [
                try OutputStream("stdout", duplicating: output, output: kept),
                try OutputStream("stderr", duplicating: errors, output: kept),
            ]
            // Nothing that it says of itself can have been before.
            log.append(Event(at: start, source: .program(id), name: .launched, fields: [.pid: .int(Int(process.id))]))
            try watch(process, output: output, errors: errors, on: reactor)
        } catch {
            // Nobody would see what it does, or that it has ended.
            process.end(by: SIGKILL)
            throw error
        }
    }

    private func watch(
        _ process: borrowing Process, output: consuming FileDescriptor, errors: consuming FileDescriptor,
        on reactor: Reactor
    ) throws {
        try output.setNonBlocking()
        try errors.setNonBlocking()
        let streams = streams
        try reactor.watch(output) { _ in streams[0].drain() }
        try reactor.watch(errors) { _ in streams[1].drain() }
        if let gate = process.gate {
            let refusals = RefusalLog(of: id, gate, log: log)
            try reactor.watch(try gate.listener.duplicate()) { _ in refusals.answer() }
        }
        let pidfd = try process.descriptor.duplicate()
        try reactor.watch(pidfd) { [self] descriptor in
            for stream in streams { stream.finish() }
            return reap(descriptor.raw)
        }
    }

    /// Its end, by signal 0 where the kernel does not tell; `nil` while it runs.
    package var end: ProcessEnd? { ended.withLock { $0 } }

    /// The most memory that it has used at a time, in bytes: anonymous, pages of files that it was the first to use, and what
    /// the kernel keeps for it; `nil` when it is not counted (``ProgramSpec/countsMemory``).
    public var peakMemory: Int? { lastPeak.withLock { $0 } ?? account?.account.peak }

    /// The memory that it uses now, in bytes, counted as in ``peakMemory``; once it has ended, what is left of files.
    public var currentMemory: Int? { account?.account.current }

    /// Whether it still runs.
    public var isRunning: Bool { end == nil }

    private static let always = Duration.seconds(Int64.max)
    /// The time within which a signal acts that does not ask a program to end.
    private static let actsWithin: Duration = .seconds(2)

    private func noteSent(_ number: Int32, until time: Duration) {
        sent.withLock { $0[number] = max(time, $0[number] ?? .zero) }
    }

    /// Sends a signal to the program and everything it started in its own process group.
    public func signal(_ number: Int32) throws {
        // Under the lock the process cannot be reaped meanwhile, so its id cannot have become another's.
        try ended.withLock { ended in
            guard ended == nil else { return }
            // One that is asked to end may take its time; another signal that it has caught is not what ends it later.
            let asks = [SIGHUP, SIGINT, SIGTERM, SIGKILL].contains(number)
            noteSent(number, until: asks ? Self.always : log.now + Self.actsWithin)
            if kill(-processID, number) != 0, errno != ESRCH { throw SystemError("kill", errno, "\(id)") }
        }
    }

    /// Sends a signal that ends it to everything that it has started, and waits until nothing is left of it; false when
    /// something is after the time.
    package func end(by number: Int32, within limit: Duration) async throws -> Bool {
        let deadline = log.now + limit
        noteSent(number, until: Self.always)
        let isGone = try await PlainThread.callAsync { [family] in try family.end(by: number, within: limit) }
        return await waitForEnd(within: deadline - log.now) && isGone
    }

    /// Waits until nothing of it and of what it has started lives; false when the time is up first.
    package func isGone(within limit: Duration) async throws -> Bool {
        // No signal is sent by 0 (kill(2)).
        try await PlainThread.callAsync { [family] in try family.end(by: 0, within: limit) }
    }

    /// The ids of its process and of all that it has started and that lives, as seen from the runner.
    package func processes() async throws -> [Int32] {
        try await PlainThread.callAsync { [family] in try family.members }
    }

    /// Stops everything of it, or has it run again; false when the kernel does not show that in time.
    func pause(_ pauses: Bool) async throws -> Bool {
        try await PlainThread.callAsync { [self] in
            guard try family.stop(pauses, within: Lab.evidenceWithin) else { return false }
            let switches = pauses ? try family.contextSwitches : [:]
            switchesOfPause.withLock { $0 = switches }
            return true
        }
    }

    /// Whether the kernel shows that something of it has run since it was paused, or is about to.
    func hasRunSincePause() async throws -> Bool {
        try await PlainThread.callAsync { [self] in
            guard try family.runningMembers.isEmpty else { return true }
            let switches = switchesOfPause.withLock { $0 }
            return try family.contextSwitches.contains { $0.value != switches[$0.key] }
        }
    }

    /// Writes text to its standard input.
    ///
    /// Does nothing when it was started without one or has ended.
    public func write(_ text: String) throws {
        try input.withLock { input in
            switch input {
            case .some(let descriptor) where isRunning: try descriptor.write(Array(text.utf8))
            default: return
            }
        }
    }

    /// Takes everything that it has written until now into the log; blocks while it does.
    func settleOutput() { for stream in streams { stream.settle() } }

    /// Waits for its end; false when the time is up first.
    public func waitForEnd(within limit: Duration) async -> Bool {
        let deadline = log.now + limit
        while isRunning {
            let seen = log.count
            if !isRunning { break }
            if log.now >= deadline { return false }
            await log.grown(beyond: seen, until: deadline)
        }
        return true
    }

    /// Whether a signal has stopped it.
    package var isStopped: Bool { (try? ProcessStatus(of: processID))?.isStopped ?? false }

    /// Notes the end of the process.
    ///
    /// Its `exited` event comes before anyone sees it as ended.
    private func reap(_ pidfd: Int32) -> Reactor.Next {
        ended.withLock { ended in
            let end: ProcessEnd?
            do throws(SystemError) {
                end = try Process.reap(pidfd)
                if end == nil { return .keep }
            } catch {
                // The kernel, or somebody else in this process, has reaped it.
                guard error.number == ECHILD else { return .keep }
                end = nil
            }
            if let report = account?.report {
                lastPeak.withLock { $0 = report.peak }
                log.record(.program(id), report)
            }
            switch end {
            case nil: log.record(.program(id), .exited)
            case .exited(let code)?: log.record(.program(id), ProgramExit(code: Int(code)))
            case .signalled(let number)?:
                log.record(
                    .program(id), ProgramExit(signal: Int(number), name: Self.name(number), cause: cause(of: number)))
            }
            ended = end ?? .signalled(0)
            return .finish
        }
    }

    /// The cause of an end by a signal, where it is known.
    private func cause(of signal: Int32) -> String? {
        if signal == SIGKILL, account?.isExceeded == true { return ProgramExit.memory }
        if let until = sent.withLock({ $0[signal] }), log.now <= until { return ProgramExit.lab }
        guard signal == SIGKILL else { return nil }
        return account?.isKilled == true ? ProgramExit.labMemory : causeOfLab()
    }

    private static func name(_ number: Int32) -> String {
        let names = [
            SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGABRT: "SIGABRT",
            SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGPIPE: "SIGPIPE",
            SIGTERM: "SIGTERM", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGTRAP: "SIGTRAP", SIGSYS: "SIGSYS",
            SIGALRM: "SIGALRM", SIGXCPU: "SIGXCPU", SIGXFSZ: "SIGXFSZ",
        ]
        return names[number] ?? "signal \(number)"
    }
}
