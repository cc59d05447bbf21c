internal import LabEvents

/// The notation of quantities in scenarios and reports.
package enum Notation {
    /// Parses `200ms`, `1.5s` or `2m`; returns `nil` for other text, zero and more than a day.
    package static func duration(_ text: String) -> Duration? {
        guard let duration = Duration(text: text), !text.hasSuffix("us"), !text.hasSuffix("h") else { return nil }
        return duration > .zero && duration <= .seconds(86_400) ? duration : nil
    }

    /// Parses `70 %` or `12.5%` as a share, 0…1.
    package static func share(_ text: String) -> Double? {
        guard let (number, unit) = split(text), unit == "%" || unit == " %", number <= 100 else { return nil }
        return number / 100
    }

    /// Parses `64kbit`, `4mbit` or `1gbit` as bits per second, at least 1000.
    package static func rate(_ text: String) -> Int? {
        guard let (number, unit) = split(text) else { return nil }
        let factor: Double
        switch unit {
        case "kbit": factor = 1e3
        case "mbit": factor = 1e6
        case "gbit": factor = 1e9
        default: return nil
        }
        let bits = (number * factor).rounded()
        return bits >= 1e3 && bits <= 1e12 ? Int(bits) : nil
    }

    /// Formats a rate in bits per second exactly, as `500kbit`, `1.5mbit` or `1gbit`.
    package static func text(rate: Int) -> String {
        let (unit, name) =
            rate >= 1_000_000_000
            ? (1_000_000_000, "gbit") : rate >= 1_000_000 ? (1_000_000, "mbit") : (1000, "kbit")
        return decimal(Int64(rate), per: Int64(unit)) + name
    }

    /// Parses `24MB` or `1.5GB` as bytes, at least `1MB`.
    ///
    /// 1 MB is 1024 × 1024 bytes, as in Apple's tools that show memory.
    package static func bytes(_ text: String) -> Int? {
        guard let (number, unit) = split(text) else { return nil }
        let factor: Double
        switch unit {
        case "MB": factor = 1_048_576
        case "GB": factor = 1_073_741_824
        default: return nil
        }
        let bytes = (number * factor).rounded()
        return bytes >= 1_048_576 && bytes <= 1e15 ? Int(bytes) : nil
    }

    /// Splits a decimal number without sign or exponent from the unit after it.
    private static func split(_ text: String) -> (Double, Substring)? {
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard digits.count <= 15, let first = digits.first, first != ".", digits.last != ".",
            let number = Double(digits)
        else { return nil }
        return (number, text[digits.endIndex...])
    }

    /// Formats a duration as `200ms`, `1.5s` or `2m`, in whole microseconds.
    package static func text(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        if attoseconds == 0, seconds != 0, seconds % 60 == 0 { return "\(seconds / 60)m" }
        let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
        return microseconds % 1_000_000 == 0 || microseconds > 1_000_000
            ? decimal(microseconds, per: 1_000_000) + "s" : decimal(microseconds, per: 1000) + "ms"
    }

    /// Formats a share 0…1 as `70 %`, to a tenth of a per cent.
    package static func text(share: Double) -> String {
        decimal(Int64((share * 1000).rounded()), per: 10) + " %"
    }

    /// Formats a share 0…1 to a millionth of a per cent, the precision of a parsed share.
    package static func exact(share: Double) -> String {
        decimal(Int64((share * 100_000_000).rounded()), per: 1_000_000) + " %"
    }

    /// Formats an amount of memory in bytes to a millionth of a mebibyte.
    package static func exact(bytes: Int) -> String {
        decimal(Int64((Double(bytes) / 1_048_576 * 1_000_000).rounded()), per: 1_000_000) + "MB"
    }

    /// Formats an amount of memory in bytes as `24MB`, to a tenth.
    package static func text(bytes: Int) -> String {
        decimal((Int64(bytes) * 10 + 524_288) / 1_048_576, per: 10) + "MB"
    }

    /// Formats `value / unit` as a decimal number without trailing zeros.
    package static func decimal(_ value: Int64, per unit: Int64) -> String {
        let rest = value % unit
        guard rest != 0 else { return "\(value / unit)" }
        var digits = String(unit + abs(rest)).dropFirst()
        while digits.last == "0" { digits.removeLast() }
        return "\(value / unit).\(digits)"
    }
}
