internal import Glibc
internal import Kernel
internal import Synchronization

/// A run of the compiler; cancelling its task kills it and its descendants.
final class CompilerRun: Sendable {
    private enum State {
        case waiting
        /// The id of the compiler's process and process group.
        case running(Int32)
        case over
        case cancelled
    }

    private let state = Mutex(State.waiting)

    struct Result: Sendable {
        let end: ProcessEnd
        var output: String
    }

    private init() {}

    /// Runs a program at low priority with the given environment, and waits for its end.
    ///
    /// With `isShown`, the output goes to standard error instead of the result.
    ///
    /// - Throws: `CancellationError`, or `SystemError` when the program cannot be started.
    static func run(
        _ path: String, _ arguments: [String], environment: [String: String], isShown: Bool = false
    ) async throws -> Result {
        let launch = ProcessLaunch(path: path, arguments: [path] + arguments, environment: environment)
        let run = CompilerRun()
        let result = try await withTaskCancellationHandler {
            try await PlainThread.callAsync { try run.wait(for: launch, isShown: isShown) }
        } onCancel: {
            run.cancel()
        }
        try Task.checkCancellation()
        return result
    }

    private func wait(for launch: ProcessLaunch, isShown: Bool) throws -> Result {
        let input = try FileDescriptor.open("/dev/null", O_RDONLY)
        let pipe = try FileDescriptor.pipe()
        let output = isShown ? STDERR_FILENO : pipe.writing.raw
        let descriptors: [(parent: Int32, child: Int32)] = [(input.raw, 0), (output, 1), (output, 2)]
        // Started under the lock, so that a cancellation either prevents the start or finds the process.
        let process = try state.withLock { state throws -> Kernel.Process in
            if case .cancelled = state { throw CancellationError() }
            let process = try Kernel.Process.start(launch, descriptors: descriptors)
            process.lowerPriority()
            state = .running(process.id)
            return process
        }
        let text = Self.readAll(pipe.closeWriting())
        Self.awaitEnd(of: process.descriptor.raw)
        let end = try state.withLock { state throws -> ProcessEnd? in
            state = .over
            return try process.reap()
        }
        return Result(end: end ?? .signalled(SIGKILL), output: try text.get())
    }

    /// Reads a pipe until all its write ends are closed.
    private static func readAll(_ pipe: consuming FileDescriptor) -> Swift.Result<String, SystemError> {
        var bytes: [UInt8] = []
        do {
            while let more = try pipe.read(), !more.isEmpty { bytes += more }
            return .success(String(decoding: bytes, as: UTF8.self))
        } catch {
            return .failure(error)
        }
    }

    /// Blocks until a process has ended, without reaping it.
    private static func awaitEnd(of pidfd: Int32) {
        var readable = pollfd(fd: pidfd, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&readable, 1, -1) < 0, errno == EINTR {}
    }

    private func cancel() {
        state.withLock { state in
            // The process leads its group and is reaped only after the state is `over`, so the id cannot be another's.
            if case .running(let id) = state { kill(-id, SIGKILL) }
            if case .waiting = state { state = .cancelled }
        }
    }
}
