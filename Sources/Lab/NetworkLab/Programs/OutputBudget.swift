/// The budget of lines that are kept of a program: a burst, a sustained rate, and a total.
///
/// Lines beyond it are dropped, so that one program takes neither memory nor time from others.
package struct OutputBudget: Sendable {
    /// An amount that is used up and refilled with time.
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

    /// Starts with the full burst.
    private init(lines: Allowance, bytes: Allowance, at now: Duration) {
        self.lines = lines
        self.bytes = bytes
        last = now
    }

    package static func text(at now: Duration) -> OutputBudget {
        OutputBudget(
            lines: Allowance(burst: 10_000, perSecond: 2000, total: 100_000),
            bytes: Allowance(burst: 4_194_304, perSecond: 1_048_576, total: 33_554_432), at: now)
    }

    /// Returns the budget for events, enough for a server of many clients.
    package static func events(at now: Duration) -> OutputBudget {
        OutputBudget(
            lines: Allowance(burst: 50_000, perSecond: 10_000, total: 500_000),
            bytes: Allowance(burst: 16_777_216, perSecond: 4_194_304, total: 134_217_728), at: now)
    }

    /// Adds what was refilled until now.
    package mutating func refill(at now: Duration) {
        lines.refill(for: now - last)
        bytes.refill(for: now - last)
        last = now
    }

    /// Takes a line of this size in bytes from the budget; returns whether it fits.
    package mutating func keeps(_ size: Int) -> Bool {
        guard lines.has(1), bytes.has(Double(size)) else { return false }
        lines.take(1)
        bytes.take(Double(size))
        return true
    }
}
