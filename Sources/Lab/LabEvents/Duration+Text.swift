extension Duration {
    /// Reads a duration of a command line or a file: a number and `us`, `ms`, `s`, `m` or `h`, as in `200ms` or `1.5s`.
    ///
    /// `nil` for a missing unit, a sign, more than nine digits before or after the point, and more than a century.
    package init?(text: some StringProtocol) {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let unit = Self.unitNanoseconds[String(text.dropFirst(digits.count))] else { return nil }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ (1...9).contains($0.count) }) else { return nil }
        guard let whole = Int64(parts[0]) else { return nil }
        let (product, overflow) = whole.multipliedReportingOverflow(by: unit)
        guard !overflow, product <= Self.century else { return nil }
        var nanoseconds = product
        if parts.count == 2 {
            guard let fraction = Int64(parts[1]) else { return nil }
            var scale: Int64 = 1
            for _ in 0..<parts[1].count { scale *= 10 }
            nanoseconds += Int64((Double(fraction) / Double(scale) * Double(unit)).rounded())
        }
        self = .nanoseconds(nanoseconds)
    }

    /// The duration as ``init(text:)`` reads it, exactly: in the largest unit of which it is a multiple, as in `200ms`.
    package var text: String {
        let (seconds, attoseconds) = components
        let nanoseconds = seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        let units = Self.unitNanoseconds.sorted { $0.value > $1.value }
        guard nanoseconds != 0, let unit = units.first(where: { nanoseconds % $0.value == 0 }) else {
            let fraction = "\(1_000_000_000 + nanoseconds % 1_000_000_000)".dropFirst()
            return "\(seconds).\(fraction)s"
        }
        return "\(nanoseconds / unit.value)\(unit.key)"
    }

    /// Sums of a few such durations are far from an overflow.
    private static let century: Int64 = 876_000 * 3_600_000_000_000

    private static let unitNanoseconds: [String: Int64] = [
        "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "h": 3_600_000_000_000,
    ]
}
