internal import LabEvents

/// Measures the parts of something, one after the other.
struct Stopwatch {
    private var last = ContinuousClock.now
    /// How long each part took, by its field.
    private(set) var times: [EventField: Duration] = [:]

    /// Ends a part.
    mutating func lap(_ part: EventField) {
        let now = ContinuousClock.now
        times[part] = now - last
        last = now
    }

    /// The times as the fields of an event, in milliseconds.
    static func fields(_ times: [EventField: Duration]) -> [EventField: Value] {
        times.mapValues { .double($0 / .milliseconds(1)) }
    }
}
