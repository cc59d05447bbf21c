/// When a machine stood still, and what follows from that for a deadline.
package struct StallRecord: Sendable {
    private var stalls: [(start: Duration, end: Duration)] = []

    /// A wake-up that is late by less than this is none: an idle machine is late by as much.
    package static let least: Duration = .milliseconds(5)

    /// Makes a record without stalls.
    package init() {}

    /// Notes a stall; later ones follow earlier ones.
    package mutating func add(from start: Duration, to end: Duration) { stalls.append((start, end)) }

    /// How long the machine stood still in a stretch of time.
    package func total(from start: Duration, to end: Duration) -> Duration {
        stalls.reduce(.zero) { $0 + max(.zero, min($1.end, end) - max($1.start, start)) }
    }

    /// Whether a deadline that was missed says nothing: the machine stood still for more than a fifth of the time given,
    /// and for at least 250 ms.
    package static func excuses(_ stalled: Duration, of time: Duration) -> Bool {
        stalled > max(.milliseconds(250), time / 5)
    }
}
