import Glibc
import Kernel
import Synchronization

/// SIGINT, SIGTERM and SIGHUP, which a run that they end has to survive for as long as it takes to say what it came to.
///
/// While ``cancelling(_:)`` runs, the first of them cancels what it runs; ``end()`` then ends the process by that signal.
/// A second one, and one at any other time, ends the process at once; whatever labs there are end with it.
enum Interruption {
    private struct State {
        /// The signal that came first.
        var signal: Int32?
        /// Ends what is under way in good order.
        var cancel: (@Sendable () -> Void)?
    }

    private static let state = Mutex(State())

    /// Reports that a signal has come, if one has, and how many of the runs it kept from beginning.
    static func report(_ begun: Int, of runs: Int) {
        guard let signal = state.withLock({ $0.signal }) else { return }
        let name = [SIGINT: "SIGINT", SIGHUP: "SIGHUP"][signal] ?? "SIGTERM"
        Console.error("pushlab: ended by \(name); \(runs - begun) of \(runs) did not begin")
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Begins to watch for them, but not for one that the process was started to ignore.
    static func watch() {
        do {
            let watch = Watch(try FileDescriptor.caughtSignals(signals))
            try PlainThread.start {
                while let number = try? watch.signals.read(upTo: 1)?.first { take(Int32(number)) }
            }.detach()
        } catch {
            _ = FileDescriptor.stopCatching(signals)
        }
    }

    private final class Watch: Sendable {
        let signals: FileDescriptor
        init(_ signals: consuming FileDescriptor) { self.signals = signals }
    }

    /// Runs something that a signal cancels; it ends in good order then, and returns or throws all the same.
    ///
    /// From then on a reader of the output that goes away ends nothing (SIGPIPE): the reports are still to be written.
    static func cancelling<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        signal(SIGPIPE, SIG_IGN)
        // The task is awaited right here: it is one so that the watch can cancel it.
        let task = Task { try await body() }
        let isLate = state.withLock { state in
            state.cancel = { task.cancel() }
            return state.signal != nil
        }
        if isLate { task.cancel() }
        let result = await task.result
        state.withLock { $0.cancel = nil }
        return try result.get()
    }

    /// Ends the process by the signal that has come, if one has; others that come now end it by themselves.
    static func end() {
        if let signal = FileDescriptor.stopCatching(signals) { die(by: signal) }
    }

    private static func take(_ signal: Int32) {
        let cancel = state.withLock { state -> (@Sendable () -> Void)? in
            defer { state.signal = state.signal ?? signal }
            return state.signal == nil ? state.cancel : nil
        }
        guard let cancel else { die(by: signal) }
        cancel()
    }

    /// Ends the process as the signal would have.
    private static func die(by signal: Int32) -> Never {
        _ = FileDescriptor.stopCatching(signals)
        LiveLine.abandon()
        // The threads of the concurrency runtime block it.
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, signal)
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(signal)
        exit(128 + signal)
    }
}
