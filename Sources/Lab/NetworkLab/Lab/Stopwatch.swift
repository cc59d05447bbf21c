internal import LabModel

/// Measures the parts of something, one after the other.
struct Stopwatch {
    private var last = ContinuousClock.now
    /// How long each part took, by its name.
    private(set) var times: [String: Duration] = [:]

    /// Ends a part.
    mutating func lap(_ part: String) {
        let now = ContinuousClock.now
        times[part] = now - last
        last = now
    }

    /// The times as the fields of an event, in milliseconds.
    static func fields(_ times: [String: Duration]) -> [String: Value] {
        var fields: [String: Value] = [:]
        for (part, time) in times { fields["\(part)_ms"] = .double(time / .milliseconds(1)) }
        return fields
    }
}
