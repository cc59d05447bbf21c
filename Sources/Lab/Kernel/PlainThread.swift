internal import CLinux
internal import Glibc

/// A plain thread that runs one closure and ends.
///
/// Work inside a namespace runs on such a thread only: a pool thread that entered one would take every later
/// task with it, and threads that the pool starts inherit the namespace of the thread that woke them.
package enum PlainThread {
    /// What debuggers and `ps -L` show as the name of such a thread (`comm` in proc_pid_comm(5)).
    package static let name = "pushlab-plain"

    /// Runs the body on a thread of its own and waits for it, blocking the caller.
    package static func run<Result: Sendable & ~Copyable>(
        _ body: @escaping @Sendable () throws -> Result
    ) throws -> Result {
        try run(Work(body))
    }

    private static func run<Result: Sendable & ~Copyable>(_ work: Work<Result>) throws -> Result {
        try start { work.perform() }.join()
        return try work.outcome()
    }

    /// Begins to run the body on a thread of its own, beside the caller.
    package static func begin<Result: Sendable & ~Copyable>(
        _ body: @escaping @Sendable () throws -> Result
    ) throws(SystemError) -> Running<Result> {
        let work = Work(body)
        return Running(work: work, handle: try start { work.perform() })
    }

    /// Work that goes on beside the caller; it has to be waited for.
    package struct Running<Result: Sendable & ~Copyable>: ~Copyable, Sendable {
        fileprivate let work: Work<Result>
        fileprivate let handle: Handle

        /// Blocks until the work is done and returns what came of it.
        package consuming func result() throws -> Result {
            handle.join()
            return try work.outcome()
        }
    }

    /// Runs the body on a thread with a descriptor table of its own that holds nothing but standard input, output and
    /// error, so that what it opens gets low numbers; waits for it, blocking the caller.
    ///
    /// For C libraries that call select(2), which cannot take a descriptor above 1023. The body must not use
    /// descriptors from outside, nor hand out those it opens.
    package static func runWithFewDescriptors<Result: Sendable>(
        _ body: @escaping @Sendable () throws -> Result
    ) throws -> Result {
        try run {
            try check("unshare", clinux_unshare(Int32(CLINUX_FILES)))
            try check("close_range", clinux_close_from(3))
            return try body()
        }
    }

    /// Runs the body on a thread of its own without blocking the caller.
    ///
    /// The body's thread never resumes the caller itself: it may be inside a namespace. An outer thread that has
    /// stayed outside does. By then the body is gone, with everything that it held.
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

    /// Starts a thread that the caller joins or detaches.
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

    /// A started thread; call one of its methods, once.
    package struct Handle: Sendable {
        fileprivate let thread: pthread_t

        /// Waits for the thread to end, blocking the caller; on the thread itself it lets it end on its own.
        package func join() {
            guard pthread_equal(thread, pthread_self()) == 0 else { return detach() }
            pthread_join(thread, nil)
        }

        /// Lets the thread end on its own.
        package func detach() { pthread_detach(thread) }
    }

    private final class Entry: Sendable {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    // @unchecked: its properties are the thread's until it has been joined, and the caller's afterwards.
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
