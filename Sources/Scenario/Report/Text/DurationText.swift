extension Duration {
    /// The duration in microseconds, rounded to the nearest.
    package var microseconds: Int {
        let (seconds, attoseconds) = components
        let half: Int64 = attoseconds < 0 ? -500_000_000_000 : 500_000_000_000
        return Int(seconds) * 1_000_000 + Int((attoseconds + half) / 1_000_000_000_000)
    }

    /// The duration in seconds, with microsecond precision.
    package var seconds: Double { Double(microseconds) / 1e6 }

    /// The duration in seconds with three decimals, such as `12.000`.
    package var millisecondText: String {
        let milliseconds = (microseconds.magnitude + 500) / 1000
        let digits = String(milliseconds % 1000)
        let fraction = String(repeating: "0", count: 3 - digits.count) + digits
        return "\(microseconds < 0 && milliseconds > 0 ? "-" : "")\(milliseconds / 1000).\(fraction)"
    }

    /// The duration for people: `850 ms` below a second, `3.2 s` above.
    package var shortText: String {
        let milliseconds = Int((Double(microseconds) / 1000).rounded())
        if abs(milliseconds) < 1000 { return "\(milliseconds) ms" }
        let tenths = Int((Double(microseconds) / 100_000).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10) s"
    }
}
