internal import CLinux
internal import Glibc

/// A thread that runs one closure and ends.
///
/// Code enters a namespace on such a thread only. A pool thread in a namespace would run every later task there, and
/// threads that the pool starts inherit the namespace of the thread that started them.
package enum PlainThread {
    /// The thread's name, as debuggers and `ps -L` show it (`comm` in proc_pid_comm(5)).
    package static let name = "pushlab-plain"

    /// Runs the body on a new thread and blocks until it returns.
    package static func run<Result: Sendable & ~Copyable>(
        _ body: @escaping @Sendable () throws -> Result
    ) throws -> Result {
        try run(Work(body))
    }

    private static func run<Result: Sendable & ~Copyable>(_ work: Work<Result>) throws -> Result {
        try start { work.perform() }.join()
        return try work.outcome()
    }

    /// Starts the body on a new thread and returns at once.
    package static func begin<Result: Sendable & ~Copyable>(
        _ body: @escaping @Sendable () throws -> Result
    ) throws(SystemError) -> Running<Result> {
        let work = Work(body)
        return Running(work: work, handle: try start { work.perform() })
    }

    /// A running body; the caller must call ``result()``.
    package struct Running<Result: Sendable & ~Copyable>: ~Copyable, Sendable {
        fileprivate let work: Work<Result>
        fileprivate let handle: Handle

        /// Blocks until the body has returned, and returns its result.
        package consuming func result() throws -> Result {
            handle.join()
            return try work.outcome()
        }
    }

    /// Runs the body on a new thread whose descriptor table holds only standard input, output and error; blocks.
    ///
    /// Descriptors that the body opens get low numbers. This is for C libraries that call select(2), which does not
    /// support numbers above 1023. The body must neither use descriptors from outside nor hand out its own.
    package static func runWithFewDescriptors<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) throws -> Result {
        try run {
            try check("unshare", clinux_unshare(Int32(CLINUX_FILES)))
            try check("close_range", clinux_close_from(3))
            return try body()
        }
    }

    /// Runs the body on a new thread without blocking the caller.
    ///
    /// The body's thread may be inside a namespace and therefore must not resume the caller. A second thread, outside
    /// the namespace, resumes the caller after the body and its captures have been released.
    package static func callAsync<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) async throws -> Result {
        let work = Work(body)
        return try await withCheckedThrowingContinuation { continuation in
            do {
                try start {
                    continuation.resume(with: Swift.Result { try run(work) })
                }.detach()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Starts a thread; the caller must join or detach it.
    package static func start(_ body: @escaping @Sendable () -> Void) throws(SystemError) -> Handle {
        var thread = pthread_t()
        let entry = unsafe Unmanaged.passRetained(Entry(body)).toOpaque()
        let failure = unsafe pthread_create(
            &thread, nil,
            { argument in
                guard let argument = unsafe argument else { return nil }
                unsafe PlainThread.name.withCString { _ = unsafe clinux_name_thread($0) }
                unsafe Unmanaged<Entry>.fromOpaque(argument).takeRetainedValue().body()
                return nil
            }, entry)
        if failure != 0 {
            unsafe Unmanaged<Entry>.fromOpaque(entry).release()
            throw SystemError("pthread_create", failure)
        }
        return Handle(thread: thread)
    }

    /// A started thread; call exactly one of its methods, once.
    package struct Handle: Sendable {
        fileprivate let thread: pthread_t

        /// Blocks until the thread has ended; on the thread itself, detaches it instead.
        package func join() {
            guard pthread_equal(thread, pthread_self()) == 0 else { return detach() }
            pthread_join(thread, nil)
        }

        /// Detaches the thread, which then ends on its own.
        package func detach() { pthread_detach(thread) }
    }

    private final class Entry: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    // @unchecked: the thread owns the properties until it has been joined, the caller afterwards.
    fileprivate final class Work<Result: Sendable & ~Copyable>: @unchecked Sendable {
        private var body: (@Sendable () throws -> Result)?
        private var result: Swift.Result<Result, any Error>?

        init(_ body: @escaping @Sendable () throws -> Result) { self.body = body }

        func perform() {
            guard let body = body.take() else { return }
            do {
                result = .success(try body())
            } catch {
                result = .failure(error)
            }
        }

        func outcome() throws -> Result {
            switch result.take() {
            case .some(let result): return try result.get()
            case .none: throw SystemError("pthread_join", ESRCH)
            }
        }
    }
}
