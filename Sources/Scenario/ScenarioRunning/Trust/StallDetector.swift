internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage
private import Synchronization

/// Detects when the machine does not run what is due, so that a deadline missed then is not held against the scenario.
///
/// A thread of its own asks to be woken every 20 ms, and so does a task among those that execute the steps. What one of
/// them is late by is a stall: nothing else that was due at that time can be counted on to have run. The thread goes
/// before all others where that is allowed, so it is late when the machine or the run stood still and not when the
/// machine is busy. The task is late when the machine is busy too, or other work in the process, such as a long
/// computation in another test, keeps the steps from going on.
final class StallDetector: Sendable {
    private let log: EventLog
    private let stalls = Mutex((thread: StallRecord(), tasks: StallRecord()))
    private let wake: Pipe

    private static let tick: Duration = .milliseconds(20)

    /// Starts to watch.
    init(_ log: EventLog) throws {
        self.log = log
        wake = try FileDescriptor.pipe()
        try PlainThread.start { [self] in watch() }.detach()
    }

    /// Ends the thread, and reports when the host stalled.
    func stop() {
        try? wake.writing.write([1])
        let (thread, tasks) = stalls.withLock { ($0.thread.value, $0.tasks.value) }
        log.record(.lab, .stalls, [.threadStalls: thread, .taskStalls: tasks])
    }

    /// How long the host stalled in a stretch of time.
    func stalled(from start: Duration, to end: Duration) -> StalledTime {
        let now = log.now
        return stalls.withLock { StalledTime(thread: $0.thread, tasks: $0.tasks, from: start, to: end, now: now) }
    }

    /// Watches from among the tasks until it is cancelled.
    func watchTasks() async {
        while !Task.isCancelled {
            stalls.withLock { $0.tasks.expect(log.now + Self.tick) }
            try? await MonotonicClock.sleep(for: Self.tick)
            stalls.withLock { $0.tasks.came(at: log.now) }
        }
    }

    /// Lets the calling thread go before all that are not of real time, where that is allowed (CAP_SYS_NICE, sched(7)).
    private static func goFirst() {
        var parameters = sched_param(sched_priority: 1)
        _ = unsafe sched_setscheduler(0, SCHED_FIFO, &parameters)
    }

    private func watch() {
        Self.goFirst()
        var stopping = pollfd(fd: wake.reading.raw, events: Int16(POLLIN), revents: 0)
        while true {
            stalls.withLock { $0.thread.expect(log.now + Self.tick) }
            let result = unsafe poll(&stopping, 1, 20)
            stalls.withLock { $0.thread.came(at: log.now) }
            if result > 0 || (result < 0 && errno != EINTR) { return }
        }
    }
}
