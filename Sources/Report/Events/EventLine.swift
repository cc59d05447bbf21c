package import LabModel

/// An event as one line of JSON, as in `events.ndjson`.
///
/// `{"at":1.250000,"host":"phone","program":"pager","event":"connected","server":"10.1.0.2"}`: `at` is seconds since the
/// lab was opened with microseconds; `host` and `program` say who reports it and are absent for the lab itself; the
/// event's own fields stand beside them. A field whose name is one of these four (or that with underscores before it)
/// gets one more underscore before it, and loses it on reading.
package enum EventLine {
    private static let reserved: Set<String> = ["at", "host", "program", "event"]

    /// The line of an event, without a line end.
    package static func text(_ event: Event) -> String {
        var text = "{\"at\":" + event.at.exactText
        if let host = event.host { append("host", .string(host), to: &text) }
        if let program = event.program { append("program", .string(program), to: &text) }
        append("event", .string(event.name), to: &text)
        for (name, value) in event.fields.sorted(by: { $0.key < $1.key }) {
            append(isReserved(name) ? "_" + name : name, value, to: &text)
        }
        return text + "}"
    }

    /// The event of a line.
    ///
    /// - Throws: ``ReportError`` if it is not JSON, or has no `at` or `event`.
    package static func event(_ line: String) throws(ReportError) -> Event {
        guard case .object(var fields) = try JSONReader.value(of: line) else {
            throw ReportError("An event is a JSON object; this line is something else.")
        }
        guard let seconds = fields.removeValue(forKey: "at")?.number, abs(seconds) < 1e12 else {
            throw ReportError("The event has no `at` with its time in seconds.")
        }
        guard let name = fields.removeValue(forKey: "event")?.string else {
            throw ReportError("The event has no `event` with its name.")
        }
        let host = fields.removeValue(forKey: "host")?.string
        let program = fields.removeValue(forKey: "program")?.string
        let source: Event.Source =
            switch (host, program) {
            case (let host?, let program?): .program(ProgramID(host: host, program: program))
            case (let host?, nil): .host(host)
            case (nil, _): .lab
            }
        var own: [String: Value] = [:]
        for (name, value) in fields {
            own[name.hasPrefix("_") && isReserved(name) ? String(name.dropFirst()) : name] = value
        }
        return Event(at: .microseconds(Int64((seconds * 1e6).rounded())), source: source, name: name, fields: own)
    }

    /// Whether a field's name, but for underscores before it, is one that the line itself uses.
    private static func isReserved(_ name: String) -> Bool {
        reserved.contains(String(name.drop { $0 == "_" }))
    }

    private static func append(_ name: String, _ value: Value, to text: inout String) {
        text += ","
        JSONText.append(name, to: &text)
        text += ":"
        JSONText.append(value, to: &text, indentation: nil)
    }
}
