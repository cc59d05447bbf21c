internal import LabEvents
package import LabModel

/// Formats moments and events for findings.
package enum RunText {
    /// Returns a moment on the lab's clock, such as `3.214 s`.
    package static func moment(_ at: Duration) -> String { "\(decimal(at)) s" }

    /// Returns a duration such as `203 ms`.
    package static func milliseconds(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        return "\(seconds * 1000 + (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000) ms"
    }

    /// Returns an event as one line, such as `3.214 s  phone/push-provider  disconnected reason=closed`.
    package static func line(_ event: Event) -> String {
        let fields = event.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.plainText)" }
        let words =
            event.read(as: LogLine.self).map { [$0.line] } ?? event.read(as: ProgramCrash.self).map { [$0.summary] }
            ?? event.read(as: CrashReport.self).map { [$0.summary] }
            ?? [event.name.rawValue] + fields
        return "\(moment(event.at))  \(source(event.source))  \(shortened(words.joined(separator: " ")))"
    }

    /// Returns at most 500 characters of a text and the number of those removed; a program may print a line of 1 MiB.
    package static func shortened(_ text: String) -> String {
        let most = 500
        guard text.utf8.count > most, text.count > most else { return text }
        return "\(text.prefix(most))… (\(text.count - most) more characters)"
    }

    /// Returns the source of an event, such as `lab`, `phone` or `phone/push-provider`.
    package static func source(_ source: Event.Source) -> String {
        switch source {
        case .lab: "lab"
        case .host(let host): host
        case .program(let id): "\(id)"
        }
    }

    private static func decimal(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        let milliseconds = String(1000 + attoseconds / 1_000_000_000_000_000).dropFirst()
        return "\(seconds).\(milliseconds)"
    }
}
