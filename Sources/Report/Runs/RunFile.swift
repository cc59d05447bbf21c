/// The names of everything that a run leaves behind.
package enum RunFile {
    /// The events of an attempt, one JSON object per line (``EventLine``).
    package static let events = "events.ndjson"
    /// The verdict of an attempt with its findings and steps, as JSON (``JSONReport``).
    package static let verdict = "verdict.json"
    /// The timeline of an attempt, one self-contained page (``TimelinePage``).
    package static let timeline = "timeline.html"
    /// The folder of an attempt with one log per program.
    package static let logs = "logs"
    /// The folder of an attempt with what its programs keep on disk.
    package static let state = "state"
    /// The JUnit report of a whole run, if it is kept in the output folder.
    package static let junit = "junit.xml"
    /// The JSON report of a whole run, if it is kept in the output folder.
    package static let run = "run.json"

    /// The folder of the n-th attempt, from 1.
    package static func attempt(_ number: Int) -> String { "attempt-\(number)" }
}
