/// The names of what reports read and write in an output folder.
package enum RunFile {
    /// The events of an attempt, one JSON object per line (``EventLine``).
    package static let events = "events.ndjson"
    /// The verdict of an attempt with its findings and steps, as JSON (``JSONReport``).
    package static let verdict = "verdict.json"
    /// The timeline of an attempt, one self-contained page (``TimelinePage``).
    package static let timeline = "timeline.html"

    /// The folder of the n-th attempt, from 1.
    package static func attempt(_ number: Int) -> String { "attempt-\(number)" }
}
