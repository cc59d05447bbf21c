internal import Glibc
internal import LabEvents
package import LabModel

/// Reads and writes the event file of one attempt.
package enum EventFile {
    /// The bytes after the time in the line of a `log` event: keys are in alphabetical order, and `event` is the next
    /// one.
    fileprivate static let textMark = Array(
        #","\#(EventRecord.nameKey)":"\#(EventName.log)","#.utf8)

    /// Returns the text of a whole file.
    package static func text(_ events: [Event]) -> String {
        events.map { EventLine.text($0) + "\n" }.joined()
    }

    /// Reads all events of a file; an incomplete last line is skipped.
    ///
    /// - Throws: ``ReportError`` with the file and the first invalid line.
    package static func read(_ path: String) throws(ReportError) -> [Event] {
        var lines = TextLines(kept: .max)
        return try read(path, &lines)
    }

    /// Reads the events of a file, with at most the first and last lines of each host's output.
    ///
    /// Lines in between are not decoded, because there may be very many, and the file is read piecewise.
    ///
    /// - Throws: ``ReportError`` with the file and the first invalid line.
    package static func readForPage(
        _ path: String, linesOfHost most: Int = 2000
    ) throws(ReportError) -> (events: [Event], linesLeftOut: [String: Int]) {
        var lines = TextLines(kept: most)
        let events = try read(path, &lines)
        return (events, lines.leftOut)
    }

    private static func read(_ path: String, _ texts: inout TextLines) throws(ReportError) -> [Event] {
        guard let file = unsafe fopen(path, "re") else {
            throw ReportError("\(path) cannot be read: name the folder of an attempt that has one.")
        }
        defer { unsafe fclose(file) }
        var line = LineBuffer()
        var events: [(number: Int, event: Event)] = []
        var number = 0
        while let length = unsafe line.next(of: file) {
            number += 1
            guard length > 0 else { continue }
            if let host = line.hostOfText {
                texts.add(line.string, number, of: host, isEnded: line.isEnded)
                continue
            }
            do {
                events.append((number, try EventLine.event(line.string)))
            } catch {
                guard line.isEnded else { break }
                throw ReportError("\(path): Line \(number) is no event: \(error.message)")
            }
        }
        for text in texts.all {
            do {
                events.append((text.number, try EventLine.event(text.line)))
            } catch {
                guard text.isEnded else { continue }
                throw ReportError("\(path): Line \(text.number) is no event: \(error.message)")
            }
        }
        return events.sorted { $0.number < $1.number }.map(\.event)
    }

    // @safe: the memory is its own, and its length is that of the line in it.
    /// The current line, in memory that the next line reuses (getline(3)).
    @safe private struct LineBuffer: ~Copyable {
        private var start: UnsafeMutablePointer<CChar>?
        private var capacity = 0
        private var length = 0
        /// Whether the line ended with a newline.
        private(set) var isEnded = false

        deinit { unsafe free(start) }

        /// Reads the next line and returns its length in bytes without the newline; `nil` at the end of the file.
        mutating func next(of file: UnsafeMutablePointer<FILE>) -> Int? {
            let count = unsafe getline(&start, &capacity, file)
            guard count > 0 else { return nil }
            isEnded = unsafe start?[count - 1] == CChar(bitPattern: 0x0a)
            length = isEnded ? count - 1 : count
            return length
        }

        private var bytes: UnsafeRawBufferPointer { unsafe UnsafeRawBufferPointer(start: start, count: length) }

        var string: String { unsafe String(decoding: bytes, as: UTF8.self) }

        /// The host of a `log` event, if the line begins like one: `{"at":`, a number, the name, the host.
        var hostOfText: String? {
            guard let comma = unsafe bytes.prefix(40).firstIndex(of: UInt8(ascii: ",")),
                unsafe bytes[comma...].starts(with: EventFile.textMark)
            else { return nil }
            let host = unsafe bytes[(comma + EventFile.textMark.count)...].prefix { $0 != UInt8(ascii: ",") }
            return unsafe String(decoding: host, as: UTF8.self)
        }
    }

    /// Undecoded lines of output: of each host the first quarter of the limit, and the last lines.
    private struct TextLines {
        struct Line {
            var number: Int
            var line: String
            var isEnded: Bool
        }

        private let kept: Int
        private var first: [String: [Line]] = [:]
        private var last: [String: [Line]] = [:]
        private(set) var leftOut: [String: Int] = [:]

        init(kept: Int) { self.kept = kept }

        mutating func add(_ line: String, _ number: Int, of host: String, isEnded: Bool) {
            let line = Line(number: number, line: line, isEnded: isEnded)
            if first[host, default: []].count < kept / 4 { return first[host, default: []].append(line) }
            last[host, default: []].append(line)
            let most = kept - kept / 4
            // Removed in batches, because each removal moves all remaining lines.
            guard last[host, default: []].count / 2 > most else { return }
            trim(host, to: most)
        }

        private mutating func trim(_ host: String, to most: Int) {
            let extra = last[host, default: []].count - most
            guard extra > 0 else { return }
            last[host]?.removeFirst(extra)
            // The key is JSON text in quotes.
            leftOut[host.filter { $0 != "\"" }.replacing("host:", with: ""), default: 0] += extra
        }

        var all: [Line] {
            mutating get {
                for host in Array(last.keys) { trim(host, to: kept - kept / 4) }
                return first.values.flatMap(\.self) + last.values.flatMap(\.self)
            }
        }
    }
}

/// An event as one line of JSON, as in `events.ndjson`.
///
/// `{"at":1.25,"event":"connected","host":"phone","program":"pager","server":"10.1.0.2"}`: `at` is in seconds since the
/// lab was opened, with microsecond precision. `host` and `program` name the reporter and are absent for the lab
/// itself. The other keys are the event's own fields.
package enum EventLine {
    /// Returns the line of an event, without a newline.
    package static func text(_ event: Event) -> String { event.line }

    /// Parses an event.
    ///
    /// - Throws: ``ReportError`` if the line is not JSON, or has no `at` or `event`.
    package static func event(_ line: String) throws(ReportError) -> Event { try JSONText.read(line) }
}
