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

    private let log: EventLog
    private let input: Mutex<FileDescriptor?>
    private let account: ProgramMemory?
    private let streams: [OutputStream]
    private let ended = Mutex<ProcessEnd?>(nil)
    /// The peak that was read at its end: then the group may count for the next run.
    private let lastPeak = Mutex<Int?>(nil)

    /// Takes charge of a started process: reads its output and waits for its end on the lab's reactor.
    package init(
        _ id: ProgramID, isDeviceSystem: Bool, startedAt start: Duration, process: consuming Process,
        input: consuming FileDescriptor?, output: consuming FileDescriptor, errors: consuming FileDescriptor,
        logFile: consuming FileDescriptor?, memory: ProgramMemory? = nil, log: EventLog, reactor: Reactor
    ) throws {
        self.id = id
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
        log.record(.program(id), .launched, [.pid: .int(Int(process.id))])
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

    /// How it ended; `nil` while it runs.
    package var end: ProcessEnd? { ended.withLock { $0 } }

    /// The most memory that it has used at a time, in bytes: anonymous, pages of files that it was the first to use, and what
    /// the kernel keeps for it; `nil` when it is not counted (``ProgramSpec/countsMemory``).
    public var peakMemory: Int? { lastPeak.withLock { $0 } ?? account?.account.peak }

    /// The memory that it uses now, in bytes, counted as in ``peakMemory``; once it has ended, what is left of files.
    public var currentMemory: Int? { account?.account.current }

    /// Whether it still runs.
    public var isRunning: Bool { end == nil }

    /// Sends a signal to the program and everything it started in its own process group.
    public func signal(_ number: Int32) throws {
        // Under the lock the process cannot be reaped meanwhile, so its id cannot have become another's.
        try ended.withLock { ended in
            guard ended == nil else { return }
            if kill(-processID, number) != 0, errno != ESRCH { throw SystemError("kill", errno, "\(id)") }
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

    /// Waits until the kernel shows it stopped, or running again; false when it does not in time.
    ///
    /// Nothing notifies about it: stopping takes as long as the process's threads need to reach user mode.
    func waitUntil(stopped: Bool) async -> Bool {
        let deadline = log.now + Lab.evidenceWithin
        while isStopped != stopped {
            if log.now >= deadline { return false }
            try? await MonotonicClock.sleep(for: .milliseconds(1))
        }
        return true
    }

    /// Whether the kernel reports it as stopped (proc_pid_stat(5), state `T`).
    package var isStopped: Bool {
        guard let file = try? FileDescriptor.open("/proc/\(processID)/stat", O_RDONLY),
            let bytes = try? file.read(upTo: 512)
        else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        guard let paren = text.lastIndex(of: ")") else { return false }
        return text[paren...].dropFirst(2).first == "T"
    }

    /// Notes the end of the process.
    ///
    /// Its `exited` event comes before anyone sees it as ended.
    private func reap(_ pidfd: Int32) -> Reactor.Next {
        ended.withLock { ended in
            guard let end = try? Process.reap(pidfd) else { return .keep }
            if let report = account?.report {
                lastPeak.withLock { $0 = report.peak }
                log.record(.program(id), report)
            }
            switch end {
            case .exited(let code): log.record(.program(id), ProgramExit(code: Int(code)))
            case .signalled(let number):
                let isExceeded = number == SIGKILL && account?.isExceeded == true
                log.record(
                    .program(id),
                    ProgramExit(
                        signal: Int(number), name: Self.name(number), cause: isExceeded ? ProgramExit.memory : nil))
            }
            ended = end
            return .finish
        }
    }

    private static func name(_ number: Int32) -> String {
        let names = [
            SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGABRT: "SIGABRT",
            SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV", SIGPIPE: "SIGPIPE",
            SIGTERM: "SIGTERM", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGTRAP: "SIGTRAP",
        ]
        return names[number] ?? "signal \(number)"
    }
}
