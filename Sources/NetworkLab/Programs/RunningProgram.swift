internal import Glibc
package import Kernel
public import LabModel
private import Synchronization

/// One run of a program on a host, from its start to its end.
///
/// Its output becomes events as it is written: a one-line JSON object with an `event` key is that event, any
/// other line a `log` event. Its end is an `exited` event, after everything it wrote.
public final class RunningProgram: Sendable {
    /// Which program it is.
    public let id: ProgramID
    /// Its process id as seen from the runner; also its process group.
    public let processID: Int32

    private let log: EventLog
    private let state = Mutex(State())

    private struct State {
        var end: ProcessEnd?
        var paused = false
    }

    /// Takes charge of a started process: reads its output and waits for its end on the lab's reactor.
    package init(
        _ id: ProgramID, process: consuming Process, output: consuming FileDescriptor, errors: consuming FileDescriptor,
        logFile: consuming FileDescriptor?, log: EventLog, reactor: Reactor
    ) throws {
        self.id = id
        self.processID = process.id
        self.log = log
        try output.setNonBlocking()
        try errors.setNonBlocking()
        let copy = try LogCopy(logFile)
        let streams = try [
            OutputStream("stdout", duplicating: output, id: id, log: log, copy: copy),
            OutputStream("stderr", duplicating: errors, id: id, log: log, copy: copy),
        ]
        log.record(.program(id), "launched", ["pid": .int(Int(process.id))])
        try reactor.watch(output) { _ in streams[0].drain() }
        try reactor.watch(errors) { _ in streams[1].drain() }
        let pidfd = try process.descriptor.duplicate()
        try reactor.watch(pidfd) { [self] descriptor in
            guard let end = try? Process.reap(descriptor.raw) else { return .keep }
            for stream in streams { stream.finish() }
            finished(end)
            return .finish
        }
    }

    /// How it ended; `nil` while it runs.
    package var end: ProcessEnd? { state.withLock(\.end) }

    /// Whether it still runs.
    public var isRunning: Bool { end == nil }

    /// Sends a signal to the program and everything it started in its own process group.
    public func signal(_ number: Int32) throws {
        try state.withLock { state in
            guard state.end == nil else { return }
            if kill(-processID, number) != 0, errno != ESRCH { throw SystemError("kill", errno, "\(id)") }
            if number == SIGSTOP { state.paused = true }
            if number == SIGCONT { state.paused = false }
        }
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

    private func finished(_ end: ProcessEnd) {
        state.withLock { $0.end = end }
        switch end {
        case .exited(let code): log.record(.program(id), "exited", ["code": .int(Int(code))])
        case .signalled(let number):
            log.record(.program(id), "exited", ["signal": .int(Int(number)), "signal_name": .string(Self.name(number))])
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
