internal import Glibc
internal import Kernel
internal import LabEvents
internal import LabModel
internal import NetworkLab
internal import ScenarioLanguage
private import Synchronization

/// Detects delays of the machine, so that a deadline missed during one is not a failure of the scenario.
///
/// A thread sleeps for 20 ms again and again, and so does a task among those that perform the steps. A late wake-up is
/// a stall: other work that was due may not have run either. The thread has real-time priority where that is allowed,
/// so that it is late if the machine or the run was suspended, but not if the machine is busy. The task is also late if
/// the machine is busy, or if other work in the process, such as a long computation in another test, delays the steps.
final class StallDetector: Sendable {
    private let log: EventLog
    private let stalls = Mutex((thread: StallRecord(), tasks: StallRecord()))
    private let wake: Pipe

    private static let tick: Duration = .milliseconds(20)

    init(_ log: EventLog) throws {
        self.log = log
        wake = try FileDescriptor.pipe()
        try PlainThread.start { [self] in watch() }.detach()
    }

    /// Ends the thread and records the stalls in an event.
    func stop() {
        try? wake.writing.write([1])
        let (thread, tasks) = stalls.withLock { ($0.thread.value, $0.tasks.value) }
        log.record(.lab, .stalls, [.threadStalls: thread, .taskStalls: tasks])
    }

    /// Returns how long the host stalled between two times.
    func stalled(from start: Duration, to end: Duration) -> StalledTime {
        let now = log.now
        return stalls.withLock { StalledTime(thread: $0.thread, tasks: $0.tasks, from: start, to: end, now: now) }
    }

    /// Detects stalls from a task until it is cancelled.
    func watchTasks() async {
        while !Task.isCancelled {
            stalls.withLock { $0.tasks.expect(log.now + Self.tick) }
            try? await MonotonicClock.sleep(for: Self.tick)
            stalls.withLock { $0.tasks.came(at: log.now) }
        }
    }

    /// Gives the calling thread real-time priority where that is allowed (CAP_SYS_NICE, sched(7)).
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
