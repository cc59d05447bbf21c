package import LabModel

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The events of one attempt as a file of lines.
package enum EventFile {
    /// The text of a whole file.
    package static func text(_ events: [Event]) -> String {
        events.map { EventLine.text($0) + "\n" }.joined()
    }

    /// The events of a file's text.
    ///
    /// A last line without a line end that cannot be read is left out: its writer was killed while writing it.
    /// - Throws: ``ReportError`` that names the first other line that is no event.
    package static func events(of text: String) throws(ReportError) -> [Event] {
        var events: [Event] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() where !line.isEmpty {
            do {
                events.append(try EventLine.event(String(line)))
            } catch {
                if index == lines.count - 1 { break }
                throw ReportError("Line \(index + 1) is no event: \(error.message)")
            }
        }
        return events
    }

    /// Reads the events of a file.
    ///
    /// - Throws: ``ReportError`` that names the file.
    package static func read(_ path: String) throws(ReportError) -> [Event] {
        let data: Data
        do {
            data = try Data(contentsOf: URL(filePath: path))
        } catch {
            throw ReportError("\(path) cannot be read: name the folder of an attempt that has one.")
        }
        do {
            return try events(of: String(decoding: data, as: UTF8.self))
        } catch {
            throw ReportError("\(path): \(error.message)")
        }
    }
}

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
