internal import Glibc
package import Kernel
internal import LabEvents
public import LabModel
private import Synchronization

/// One run of a program on a host, from its start to its end.
///
/// Its output becomes events as it is written: a one-line JSON object with an `event` key is that event, any other line
/// a `log` event. Output beyond the budget is dropped and counted in `output-dropped` events. Its end is an `exited`
/// event, after all of its output.
public final class RunningProgram: Sendable {
    /// The name of the program.
    public let id: ProgramID
    /// The process id in the runner's PID namespace, which is also the process group.
    public let processID: Int32

    /// The process and all that it has started.
    let family: ProcessFamily
    let startedAt: Duration
    private let log: EventLog
    private let input: Mutex<FileDescriptor?>
    private let account: ProgramMemory?
    private let streams: [OutputStream]
    private let ended = Mutex<ProcessEnd?>(nil)
    /// The signals that were sent to it, each with the time until which it may be the cause of its end.
    private let sent = Mutex<[Int32: Duration]>([:])
    /// The context switches of its threads when it was paused.
    private let switchesOfPause = Mutex<[Int32: Int]>([:])
    private let causeOfLab: @Sendable () -> String?
    /// The peak at its end; after that the group may count the next run.
    private let lastPeak = Mutex<Int?>(nil)

    /// Takes over a started process: reads its output and waits for its end on the lab's reactor.
    ///
    /// `causeOfLab` returns the cause if the lab has ended its programs by SIGKILL (`cause` of `exited`).
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
            // Recorded first, because its own events cannot be earlier.
            log.append(Event(at: start, source: .program(id), name: .launched, fields: [.pid: .int(Int(process.id))]))
            try watch(process, output: output, errors: errors, on: reactor)
        } catch {
            // Otherwise nothing would read its output and record its end.
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

    /// The end of the process, with signal 0 if the kernel does not report it; `nil` while it runs.
    package var end: ProcessEnd? { ended.withLock { $0 } }

    /// The peak memory use in bytes; `nil` if it is not counted (``ProgramSpec/countsMemory``).
    ///
    /// It includes anonymous memory, pages of files that the program was the first to use, and the kernel's memory for
    /// it.
    public var peakMemory: Int? { lastPeak.withLock { $0 } ?? account?.account.peak }

    /// The current memory use in bytes, counted as in ``peakMemory``; after its end, the page cache that is left.
    public var currentMemory: Int? { account?.account.current }

    /// Whether the process is running.
    public var isRunning: Bool { end == nil }

    private static let always = Duration.seconds(Int64.max)
    /// The time within which a signal that does not request an end takes effect.
    private static let actsWithin: Duration = .seconds(2)

    private func noteSent(_ number: Int32, until time: Duration) {
        sent.withLock { $0[number] = max(time, $0[number] ?? .zero) }
    }

    /// Sends a signal to the process and to everything that it has started in its own process group.
    public func signal(_ number: Int32) throws {
        // Under the lock the process cannot be reaped, so its id cannot belong to another one.
        try ended.withLock { ended in
            guard ended == nil else { return }
            // A program may take its time to end when requested; another signal that it has caught is not the cause of
            // a later end.
            let asks = [SIGHUP, SIGINT, SIGTERM, SIGKILL].contains(number)
            noteSent(number, until: asks ? Self.always : log.now + Self.actsWithin)
            if kill(-processID, number) != 0, errno != ESRCH { throw SystemError("kill", errno, "\(id)") }
        }
    }

    /// Sends a signal to all its processes and waits until none is left; returns false at the limit.
    package func end(by number: Int32, within limit: Duration) async throws -> Bool {
        let deadline = log.now + limit
        noteSent(number, until: Self.always)
        let isGone = try await PlainThread.callAsync { [family] in try family.end(by: number, within: limit) }
        return await waitForEnd(within: deadline - log.now) && isGone
    }

    /// Waits until none of its processes lives; returns false at the limit.
    package func isGone(within limit: Duration) async throws -> Bool {
        // Signal 0 sends nothing (kill(2)).
        try await PlainThread.callAsync { [family] in try family.end(by: 0, within: limit) }
    }

    /// Returns the ids of its living processes, in the runner's PID namespace.
    package func processes() async throws -> [Int32] {
        try await PlainThread.callAsync { [family] in try family.members }
    }

    /// Stops or continues all of its processes; returns false if the kernel does not show that in time.
    func pause(_ pauses: Bool) async throws -> Bool {
        try await PlainThread.callAsync { [self] in
            guard try family.stop(pauses, within: Lab.evidenceWithin) else { return false }
            let switches = pauses ? try family.contextSwitches : [:]
            switchesOfPause.withLock { $0 = switches }
            return true
        }
    }

    /// Returns whether the kernel shows that one of its threads has run since the pause, or is about to.
    func hasRunSincePause() async throws -> Bool {
        try await PlainThread.callAsync { [self] in
            guard try family.runningMembers.isEmpty else { return true }
            let switches = switchesOfPause.withLock { $0 }
            return try family.contextSwitches.contains { $0.value != switches[$0.key] }
        }
    }

    /// Writes text to its standard input.
    ///
    /// Does nothing if it was started without one or has ended.
    public func write(_ text: String) throws {
        try input.withLock { input in
            switch input {
            case .some(let descriptor) where isRunning: try descriptor.write(Array(text.utf8))
            default: return
            }
        }
    }

    /// Reads everything that it has written until now into the log; blocks meanwhile.
    func drainOutput() { for stream in streams { stream.settle() } }

    /// Waits for its end; returns false at the limit.
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

    package var isStopped: Bool { (try? ProcessStatus(of: processID))?.isStopped ?? false }

    /// Reaps the process and records its end.
    ///
    /// The `exited` event precedes the change of ``isRunning``.
    private func reap(_ pidfd: Int32) -> Reactor.Next {
        ended.withLock { ended in
            let end: ProcessEnd?
            do throws(SystemError) {
                end = try Process.reap(pidfd)
                if end == nil { return .keep }
            } catch {
                // The kernel, or other code in this process, has reaped it.
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

    /// Returns the cause of an end by a signal, if known.
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
