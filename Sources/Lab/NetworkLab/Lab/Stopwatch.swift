internal import LabEvents

/// A stopwatch for consecutive phases.
struct Stopwatch {
    private var last = ContinuousClock.now
    /// The duration of each phase, by its field.
    private(set) var times: [EventField: Duration] = [:]

    mutating func lap(_ part: EventField) {
        let now = ContinuousClock.now
        times[part] = now - last
        last = now
    }

    /// Returns the times as fields of an event, in milliseconds.
    static func fields(_ times: [EventField: Duration]) -> [EventField: Value] {
        times.mapValues { .double($0 / .milliseconds(1)) }
    }
}
