internal import LabEvents
package import LabModel

/// How moments and events are written in findings.
package enum RunText {
    /// A moment on the lab's clock: `3.214 s`.
    package static func moment(_ at: Duration) -> String { "\(decimal(at)) s" }

    /// A stretch of time: `203 ms`.
    package static func milliseconds(_ time: Duration) -> String {
        let (seconds, attoseconds) = time.components
        return "\(seconds * 1000 + (attoseconds + 500_000_000_000_000) / 1_000_000_000_000_000) ms"
    }

    /// An event in one line: `3.214 s  phone/push-provider  disconnected reason=closed`.
    package static func line(_ event: Event) -> String {
        let fields = event.fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.plainText)" }
        let words =
            event.read(as: LogLine.self).map { [$0.line] } ?? event.read(as: ProgramCrash.self).map { [$0.summary] }
            ?? event.read(as: CrashReport.self).map { [$0.summary] }
            ?? [event.name.rawValue] + fields
        return "\(moment(event.at))  \(source(event.source))  \(shortened(words.joined(separator: " ")))"
    }

    /// A text of at most 500 characters, which says how much of it was cut off; a program may print a line of 1 MiB.
    package static func shortened(_ text: String) -> String {
        let most = 500
        guard text.utf8.count > most, text.count > most else { return text }
        return "\(text.prefix(most))… (\(text.count - most) more characters)"
    }

    /// Who reports an event: `lab`, `phone` or `phone/push-provider`.
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
