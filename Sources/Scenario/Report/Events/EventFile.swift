internal import Glibc
internal import LabEvents
package import LabModel

/// The events of one attempt as a file of lines.
package enum EventFile {
    /// How the line of a `log` event goes on after its time: the keys are in alphabetical order, and `event` is the next.
    fileprivate static let textMark = Array(
        #","\#(EventRecord.nameKey)":"\#(EventName.log)","#.utf8)

    /// The text of a whole file.
    package static func text(_ events: [Event]) -> String {
        events.map { EventLine.text($0) + "\n" }.joined()
    }

    /// Reads the events of a file that are not lines of text.
    ///
    /// Of such lines there may be very many, and nobody draws them: they are neither kept nor decoded, and the file is
    /// read a piece at a time. A last line without a line end that cannot be read is left out: its writer was killed
    /// while writing it.
    ///
    /// - Throws: ``ReportError`` that names the file, and the first line before the last that is no event.
    package static func readWithoutText(_ path: String) throws(ReportError) -> [Event] {
        try read(path, withText: false)
    }

    /// Reads all events of a file; a last line that its writer was killed in is left out.
    ///
    /// - Throws: ``ReportError`` that names the file, and the first line before the last that is no event.
    package static func read(_ path: String) throws(ReportError) -> [Event] { try read(path, withText: true) }

    private static func read(_ path: String, withText: Bool) throws(ReportError) -> [Event] {
        guard let file = unsafe fopen(path, "re") else {
            throw ReportError("\(path) cannot be read: name the folder of an attempt that has one.")
        }
        defer { unsafe fclose(file) }
        var line = LineBuffer()
        var events: [Event] = []
        var number = 0
        while let length = unsafe line.next(of: file) {
            number += 1
            guard length > 0, withText || !line.isText else { continue }
            do {
                let event = try EventLine.event(line.string)
                if withText || event.name != .log { events.append(event) }
            } catch {
                guard line.isEnded else { break }
                throw ReportError("\(path): Line \(number) is no event: \(error.message)")
            }
        }
        return events
    }

    // @safe: the memory is its own, and its length is that of the line in it.
    /// The line that was read last, in memory that the next one uses again (getline(3)).
    @safe private struct LineBuffer: ~Copyable {
        private var start: UnsafeMutablePointer<CChar>?
        private var capacity = 0
        private var length = 0
        /// Whether a line end followed it.
        private(set) var isEnded = false

        deinit { unsafe free(start) }

        /// Reads the next line, and returns its length in bytes without the line end; `nil` at the end of the file.
        mutating func next(of file: UnsafeMutablePointer<FILE>) -> Int? {
            let count = unsafe getline(&start, &capacity, file)
            guard count > 0 else { return nil }
            isEnded = unsafe start?[count - 1] == CChar(bitPattern: 0x0a)
            length = isEnded ? count - 1 : count
            return length
        }

        private var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: length) }

        var string: String { unsafe String(decoding: bytes, as: UTF8.self) }

        /// Whether it is that of a `log` event, as far as its beginning tells: `{"at":`, a number, and the name.
        var isText: Bool {
            guard let comma = unsafe bytes.prefix(40).firstIndex(of: UInt8(ascii: ",")) else { return false }
            return unsafe bytes[comma...].starts(with: EventFile.textMark)
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
