/// How many lines of a program are kept: as many as it prints, up to a burst, a lasting rate, and a total.
///
/// What comes faster than anybody can read is dropped, so that it takes neither the memory nor the time of the others.
package struct OutputBudget: Sendable {
    /// Something that is used up and comes back with time.
    private struct Allowance: Sendable {
        let burst: Double
        let perSecond: Double
        var left: Double
        var total: Double

        init(burst: Double, perSecond: Double, total: Double) {
            self.burst = burst
            self.perSecond = perSecond
            self.total = total
            left = burst
        }

        mutating func refill(for time: Duration) { left = min(burst, left + time / .seconds(1) * perSecond) }

        func has(_ amount: Double) -> Bool { left >= amount && total >= amount }

        mutating func take(_ amount: Double) {
            left -= amount
            total -= amount
        }
    }

    private var lines: Allowance
    private var bytes: Allowance
    private var last: Duration

    /// Begins with the whole burst.
    private init(lines: Allowance, bytes: Allowance, at now: Duration) {
        self.lines = lines
        self.bytes = bytes
        last = now
    }

    /// For the lines that people read.
    package static func text(at now: Duration) -> OutputBudget {
        OutputBudget(
            lines: Allowance(burst: 10_000, perSecond: 2000, total: 100_000),
            bytes: Allowance(burst: 4_194_304, perSecond: 1_048_576, total: 33_554_432), at: now)
    }

    /// For the events of a server of many clients, by which a scenario is judged.
    package static func events(at now: Duration) -> OutputBudget {
        OutputBudget(
            lines: Allowance(burst: 50_000, perSecond: 10_000, total: 500_000),
            bytes: Allowance(burst: 16_777_216, perSecond: 4_194_304, total: 134_217_728), at: now)
    }

    /// Counts what has come back until now.
    package mutating func refill(at now: Duration) {
        lines.refill(for: now - last)
        bytes.refill(for: now - last)
        last = now
    }

    /// Whether a line of so many bytes is kept; then it counts.
    package mutating func keeps(_ size: Int) -> Bool {
        guard lines.has(1), bytes.has(Double(size)) else { return false }
        lines.take(1)
        bytes.take(Double(size))
        return true
    }
}
