internal import CLinux
internal import Glibc
private import Synchronization

/// The clock of a lab: CLOCK_MONOTONIC, which is the same for every process of the machine (clock_gettime(2)).
package enum MonotonicClock {
    /// The current time, in nanoseconds since an arbitrary point in the past.
    package static var nanoseconds: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

extension MonotonicClock {
    /// Suspends the task for a duration, or until it is cancelled.
    ///
    /// A dedicated thread, which the first call or ``prepareToSleep()`` starts, resumes it even if the pool is busy.
    ///
    /// - Throws: `CancellationError`, or ``SystemError`` when that thread cannot be started.
    package static func sleep(for duration: Duration) async throws {
        let (seconds, attoseconds) = duration.components
        try await Alarms.shared.wait(until: nanoseconds + seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    }

    /// Blocks the thread for a duration of less than a second (clock_nanosleep(2)).
    package static func block(for duration: Duration) {
        let deadline = nanoseconds + duration.components.attoseconds / 1_000_000_000
        var end = timespec(tv_sec: Int(deadline / 1_000_000_000), tv_nsec: Int(deadline % 1_000_000_000))
        while unsafe clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, nil) == EINTR {}
    }

    /// Starts the thread that resumes sleepers, so that a later ``sleep(for:)`` cannot fail to start it.
    package static func prepareToSleep() throws(SystemError) { try Alarms.shared.start() }
}

/// The timers of this process and the one thread that waits for them.
///
/// The thread waits on CLOCK_MONOTONIC; a Dispatch semaphore would follow the wall clock, which can be set.
private final class Alarms: Sendable {
    static let shared = Alarms()

    private struct State {
        var next: UInt64 = 0
        var sleepers: [UInt64: (deadline: Int64, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var hasThread = false
    }

    private let state = Mutex(State())

    func wait(until deadline: Int64) async throws {
        let id = state.withLock { state in
            state.next += 1
            return state.next
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                do {
                    try start()
                    try state.withLock { state in
                        // Checked under the lock: a later cancellation finds the sleeper.
                        if Task.isCancelled { throw CancellationError() }
                        state.sleepers[id] = (deadline, continuation)
                    }
                    clinux_wake_waiter()
                } catch {
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            let sleeper = state.withLock { $0.sleepers.removeValue(forKey: id) }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    func start() throws(SystemError) {
        try state.withLock { state throws(SystemError) in
            guard !state.hasThread else { return }
            try PlainThread.start { self.run() }.detach()
            state.hasThread = true
        }
    }

    private func run() {
        while true {
            let now = MonotonicClock.nanoseconds
            let (due, next) = state.withLock { state in
                let due = state.sleepers.filter { $0.value.deadline <= now }
                for id in due.keys { state.sleepers[id] = nil }
                return (due.values.map(\.continuation), state.sleepers.values.map(\.deadline).min())
            }
            for continuation in due { continuation.resume() }
            clinux_wait_until(next ?? .max)
        }
    }
}
