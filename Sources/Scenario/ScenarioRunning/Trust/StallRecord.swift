package import LabEvents
internal import ScenarioLanguage

/// The time for which the host stalled in an interval.
package struct StalledTime: Sendable, Hashable {
    /// The total delay of wake-ups.
    package var late: Duration
    /// The time without any execution, in pieces of at least ``StallRecord/leastFreeze``, as in a suspended machine.
    package var frozen: Duration

    /// The longest delay of a wake-up.
    package var longest: Duration

    package init(late: Duration = .zero, frozen: Duration = .zero, longest: Duration = .zero) {
        (self.late, self.frozen, self.longest) = (late, frozen, longest)
    }

    /// Computes the stalls in an interval from those of the real-time thread and those of the task.
    init(thread: StallRecord, tasks: StallRecord, from start: Duration, to end: Duration, now: Duration) {
        late = max(thread.total(from: start, to: end, now: now), tasks.total(from: start, to: end, now: now))
        frozen = thread.total(from: start, to: end, now: now, atLeast: StallRecord.leastFreeze)
        longest = max(thread.longest(from: start, to: end, now: now), tasks.longest(from: start, to: end, now: now))
    }
}

/// The late wake-ups of a thread or task, and the deadlines that they excuse.
package struct StallRecord: Sendable {
    private var stalls: [(start: Duration, end: Duration)] = []
    private var due: Duration?

    /// The minimum delay of a stall; wake-ups on an idle machine are late by less.
    package static let least: Duration = .milliseconds(5)
    /// The minimum delay that a busy machine does not explain.
    package static let leastFreeze: Duration = .milliseconds(250)

    package init() {}

    /// Reads the stalls from a value of an event.
    package init(_ value: Value?) {
        guard case .array(let all)? = value else { return }
        stalls = all.compactMap { stall in
            guard case .array(let times) = stall, let start = times.first?.number, let end = times.last?.number
            else { return nil }
            return (.seconds(start), .seconds(end))
        }
    }

    /// The stalls as a value of an event: start and end of each, in seconds since the lab was opened.
    package var value: Value {
        .array(stalls.map { .array([.double($0.start / .seconds(1)), .double($0.end / .seconds(1))]) })
    }

    /// Records the time at which the next wake-up is due.
    package mutating func expect(_ due: Duration) { self.due = due }

    /// Records the wake-up that was due; a delay above ``least`` is a stall.
    package mutating func came(at now: Duration) {
        guard let due else { return }
        self.due = nil
        if now - due > Self.least { stalls.append((due, now)) }
    }

    /// Returns how long the host stalled in an interval, in pieces of at least `least`; `now` ends a stall that still
    /// lasts.
    package func total(
        from start: Duration, to end: Duration, now: Duration, atLeast least: Duration = least
    ) -> Duration {
        all(now).filter { $0.end - $0.start >= least }.reduce(.zero) {
            $0 + max(.zero, min($1.end, end) - max($1.start, start))
        }
    }

    /// Returns the longest stall in an interval.
    package func longest(from start: Duration, to end: Duration, now: Duration) -> Duration {
        all(now).map { min($0.end, end) - max($0.start, start) }.reduce(.zero, max)
    }

    /// Returns the stalls so far with the one that still lasts.
    private func all(_ now: Duration) -> [(start: Duration, end: Duration)] {
        guard let due, now - due > Self.least else { return stalls }
        return stalls + [(due, now)]
    }

    /// Whether a missed deadline is inconclusive: the host stalled for more than 250 ms and more than a fifth of the
    /// time.
    package static func excuses(_ stalled: Duration, of time: Duration) -> Bool {
        stalled > max(.milliseconds(250), time / 5)
    }
}
