package import LabEvents
internal import ScenarioLanguage

/// For how long the host stalled in a stretch of time.
package struct StalledTime: Sendable, Hashable {
    /// How late things were that were due, all together.
    package var late: Duration
    /// How long nothing ran, in pieces of at least ``StallRecord/leastFreeze``: the machine was suspended, or the run was.
    package var frozen: Duration

    /// Describes a stretch of time.
    package init(late: Duration = .zero, frozen: Duration = .zero) {
        self.late = late
        self.frozen = frozen
    }

    /// Describes a stretch of time by the stalls of a thread that goes before all others, and of a task that does not.
    init(thread: StallRecord, tasks: StallRecord, from start: Duration, to end: Duration, now: Duration) {
        late = max(thread.total(from: start, to: end, now: now), tasks.total(from: start, to: end, now: now))
        frozen = thread.total(from: start, to: end, now: now, atLeast: StallRecord.leastFreeze)
    }
}

/// When something that was to be woken again and again was late, and what follows from that for a deadline.
package struct StallRecord: Sendable {
    private var stalls: [(start: Duration, end: Duration)] = []
    private var due: Duration?

    /// A wake-up that is late by less than this is none: an idle machine is late by as much.
    package static let least: Duration = .milliseconds(5)
    /// A wake-up that is late by so much is not late because the machine is busy.
    package static let leastFreeze: Duration = .milliseconds(250)

    /// Makes a record without stalls.
    package init() {}

    /// Makes a record of the stalls that a value of an event tells.
    package init(_ value: Value?) {
        guard case .array(let all)? = value else { return }
        stalls = all.compactMap { stall in
            guard case .array(let times) = stall, let start = times.first?.number, let end = times.last?.number
            else { return nil }
            return (.seconds(start), .seconds(end))
        }
    }

    /// The stalls as a value of an event: their beginnings and ends, in seconds since the lab was opened.
    package var value: Value {
        .array(stalls.map { .array([.double($0.start / .seconds(1)), .double($0.end / .seconds(1))]) })
    }

    /// Notes when the next wake-up is due.
    package mutating func expect(_ due: Duration) { self.due = due }

    /// Notes that the wake-up that was due came; what it was late by is a stall.
    package mutating func came(at now: Duration) {
        guard let due else { return }
        self.due = nil
        if now - due > Self.least { stalls.append((due, now)) }
    }

    /// How long the host stalled in a stretch of time, in pieces of at least so much; `now` ends a stall that is still going
    /// on.
    package func total(
        from start: Duration, to end: Duration, now: Duration, atLeast least: Duration = least
    ) -> Duration {
        var all = stalls
        if let due, now - due > Self.least { all.append((due, now)) }
        return all.filter { $0.end - $0.start >= least }.reduce(.zero) {
            $0 + max(.zero, min($1.end, end) - max($1.start, start))
        }
    }

    /// Whether a deadline that was missed says nothing: the host stalled for more than a fifth of the time given,
    /// and for at least 250 ms.
    package static func excuses(_ stalled: Duration, of time: Duration) -> Bool {
        stalled > max(.milliseconds(250), time / 5)
    }
}
