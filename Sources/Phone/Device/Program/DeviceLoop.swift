package import Kernel
internal import Synchronization

/// The event loop of a device: one thread for reports, answers and network changes.
package final class DeviceLoop: Sendable {
    /// A scheduled call.
    private struct Alarm: Sendable {
        /// The due time, in nanoseconds of CLOCK_MONOTONIC.
        let due: Int64
        let body: @Sendable () -> Void
    }

    package let reactor: Reactor
    private let waker: FileDescriptor
    private let waiting = Mutex<[@Sendable () -> Void]>([])
    /// The single timer of all scheduled calls.
    private let timer: FileDescriptor
    /// The scheduled calls in the order of their due times.
    private let alarms = Mutex<[Alarm]>([])

    package init() throws(SystemError) {
        reactor = try Reactor()
        let counter = try FileDescriptor.counter()
        waker = try counter.duplicate()
        let timer = try FileDescriptor.timer()
        self.timer = try timer.duplicate()
        try reactor.watch(counter) { [weak self] counter in
            guard let self, (try? counter.read(upTo: 8)) != nil else { return .finish }
            let bodies = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            for body in bodies { body() }
            return .keep
        }
        try reactor.watch(timer) { [weak self] timer in
            guard let self else { return .finish }
            // There is nothing to read if the timer was set again meanwhile.
            _ = try? timer.read(upTo: 8)
            fire()
            return .keep
        }
    }

    /// Runs `body` on the loop after all earlier calls.
    package func perform(_ body: @escaping @Sendable () -> Void) {
        waiting.withLock { $0.append(body) }
        waker.wake()
    }

    /// Runs `body` once after a delay in seconds, and after the calls that are due at the same time.
    package func schedule(after seconds: Double, _ body: @escaping @Sendable () -> Void) {
        let due = MonotonicClock.nanoseconds + Int64(seconds * 1e9)
        alarms.withLock { alarms in
            // Most new calls are due last, so the search starts at the end.
            let index = (alarms.lastIndex { $0.due <= due } ?? -1) + 1
            alarms.insert(Alarm(due: due, body: body), at: index)
            if index == 0 { timer.setTimer(to: due) }
        }
    }

    private func fire() {
        let now = MonotonicClock.nanoseconds
        let due = alarms.withLock { alarms in
            let due = Array(alarms.prefix { $0.due <= now })
            alarms.removeFirst(due.count)
            if let next = alarms.first { timer.setTimer(to: next.due) }
            return due
        }
        for alarm in due { alarm.body() }
    }

    package func stop() { reactor.stop() }
}
