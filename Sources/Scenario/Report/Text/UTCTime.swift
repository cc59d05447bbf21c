internal import FoundationEssentials

enum UTCTime {
    /// Returns seconds since 1970 as `2026-11-27 05:28 UTC`.
    static func text(_ seconds: Double) -> String {
        let style = Date.ISO8601FormatStyle(dateTimeSeparator: .space).year().month().day().dateSeparator(.dash)
            .time(includingFractionalSeconds: false).timeSeparator(.colon)
        return String(Date(timeIntervalSince1970: seconds).formatted(style).prefix(16)) + " UTC"
    }
}
