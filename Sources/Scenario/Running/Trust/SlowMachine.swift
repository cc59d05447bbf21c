internal import Glibc
internal import Kernel
internal import NetworkLab
private import Synchronization

/// Notices when the machine does not run what is due, so that a deadline missed then is not held against the scenario.
///
/// A thread of its own asks to be woken every 20 ms. What it is late by is a stall: nothing else that was due at
/// that time can be counted on to have run.
final class SlowMachine: Sendable {
    private let log: EventLog
    private let stalls = Mutex(StallRecord())
    private let wake: Pipe

    private static let tick: Duration = .milliseconds(20)

    /// Starts to watch.
    init(_ log: EventLog) throws {
        self.log = log
        wake = try FileDescriptor.pipe()
        try PlainThread.start { [self] in watch() }.detach()
    }

    /// Ends the thread.
    func stop() { try? wake.writing.write([1]) }

    /// How long the machine stood still in a stretch of time.
    func stalled(from start: Duration, to end: Duration) -> Duration {
        stalls.withLock { $0.total(from: start, to: end) }
    }

    private func watch() {
        var stopping = pollfd(fd: wake.reading.raw, events: Int16(POLLIN), revents: 0)
        while true {
            let due = log.now + Self.tick
            let result = unsafe poll(&stopping, 1, 20)
            if result > 0 || (result < 0 && errno != EINTR) { return }
            let now = log.now
            if now - due > StallRecord.least { stalls.withLock { $0.add(from: due, to: now) } }
        }
    }
}
