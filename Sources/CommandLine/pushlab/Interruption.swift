import Glibc
import Kernel
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP, so that an interrupted run can still report its results.
///
/// While ``cancelling(_:)`` runs, the first signal cancels its body, and ``end()`` then ends the process by that
/// signal. A second signal, or one at another time, ends the process at once, together with its labs.
enum Interruption {
    private struct State {
        var signal: Int32?
        var cancel: (@Sendable () -> Void)?
        /// The recipient of further signals, such as a command that runs in a lab.
        var forward: (@Sendable (Int32) -> Void)?
        /// Whether signals were forwarded, so that the recipient's end decides about that of this process.
        var wasForwarding = false
    }

    private static let state = Mutex(State())

    /// Reports the received signal, if any, and the number of runs that did not begin because of it.
    static func report(_ begun: Int, of runs: Int) {
        guard let signal = state.withLock({ $0.signal }) else { return }
        let name = [SIGINT: "SIGINT", SIGHUP: "SIGHUP"][signal] ?? "SIGTERM"
        Console.error("pushlab: ended by \(name); \(runs - begun) of \(runs) did not begin")
    }

    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// Starts to handle the signals, except those that the process was started to ignore.
    static func watch() { watch(signals) }

    private static func watch(_ signals: [Int32]) {
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

    /// Runs a body that a signal cancels; the body still cleans up and returns or throws.
    ///
    /// From then on a closed pipe on the output does not end the process (SIGPIPE), because the reports are still to be
    /// written.
    static func cancelling<Result: Sendable>(
        _ body: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        signal(SIGPIPE, SIG_IGN)
        // A task, so that a signal can cancel it.
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

    /// Forwards all further signals, which then neither cancel nor end anything; `nil` drops them.
    ///
    /// The signals of users are caught from now on as well.
    static func forward(to recipient: (@Sendable (Int32) -> Void)?) {
        let isFirst = state.withLock { state in
            defer { (state.forward, state.wasForwarding) = (recipient ?? { _ in }, true) }
            return !state.wasForwarding
        }
        if isFirst { watch([SIGQUIT, SIGUSR1, SIGUSR2]) }
    }

    /// Ends the process by the received signal, if any; later signals have their default effect.
    static func end() {
        if state.withLock(\.wasForwarding) { return }
        if let signal = FileDescriptor.stopCatching(signals) { die(by: signal) }
    }

    private static func take(_ signal: Int32) {
        if let forward = state.withLock(\.forward) { return forward(signal) }
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
        // The threads of the concurrency runtime block the signal.
        var set = sigset_t()
        unsafe sigemptyset(&set)
        unsafe sigaddset(&set, signal)
        unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(signal)
        exit(128 + signal)
    }
}
