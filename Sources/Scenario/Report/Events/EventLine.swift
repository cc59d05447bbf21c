package import LabModel

/// An event as one line of JSON, as in `events.ndjson`.
///
/// `{"at":1.25,"event":"connected","host":"phone","program":"pager","server":"10.1.0.2"}`: `at` is seconds since the
/// lab was opened with microseconds; `host` and `program` say who reports it and are absent for the lab itself; the
/// event's own fields stand beside them.
package enum EventLine {
    /// The line of an event, without a line end.
    package static func text(_ event: Event) -> String { event.line }

    /// The event of a line.
    ///
    /// - Throws: ``ReportError`` if it is not JSON, or has no `at` or `event`.
    package static func event(_ line: String) throws(ReportError) -> Event { try JSONText.read(line) }
}
