internal import FoundationEssentials
package import LabEvents

/// A parsed line of a program's output.
package enum ProgramLine: Sendable, Hashable {
    /// A one-line JSON object with an `event` key.
    ///
    /// `atNanoseconds` is its `at_ns` on CLOCK_MONOTONIC, if given, and `Int64.min` if that is not a whole number.
    case event(name: EventName, atNanoseconds: Int64?, fields: [EventField: Value])
    /// A line with events of these names that cannot be parsed: it is not JSON, or nested too deeply.
    case unreadable(names: [EventName], String)
    case text(String)

    /// The maximum nesting depth of an event's values; deeper ones take too long to parse.
    package static let deepest = 32
    /// The reason that is reported for a line that cannot be parsed.
    package static let unreadable =
        "the line is no JSON object that can be read, such as one with NaN in it, of more than 1 MiB, or nested deeper "
        + "than \(deepest) levels, so it is logged as text"
    /// The maximum number of names that are read from a line that cannot be parsed.
    private static let maximumNames = 8

    /// Returns whether a line may be an event, by its first character after blanks.
    package static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
        switch line.first {
        case UInt8(ascii: "{"): true
        // For most lines the first byte decides.
        case 0x20, 0x09, 0xef: trimmed(line).first == UInt8(ascii: "{")
        default: false
        }
    }

    /// Parses a line without its line feed.
    package init(_ line: String) { self.init(Array(line.utf8)[...]) }

    /// Parses the bytes of a line without its line feed; invalid UTF-8 is replaced.
    package init(_ line: ArraySlice<UInt8>) {
        let text = String(decoding: line, as: UTF8.self)
        guard Self.isObject(line) else {
            self = .text(text)
            return
        }
        let object = Self.trimmed(line)
        let isShallow = Self.depth(of: object) <= Self.deepest
        let data = Data(String(decoding: object, as: UTF8.self).utf8)
        guard isShallow, case .object(var fields)? = try? JSONDecoder().decode(Value.self, from: data) else {
            let names = Self.names(in: object)
            self = names.isEmpty ? .text(text) : .unreadable(names: names, text)
            return
        }
        guard case .string(let name) = fields.removeValue(forKey: EventRecord.nameKey) else {
            self = .text(text)
            return
        }
        let time = fields.removeValue(forKey: EventRecord.timeKey)
        self = .event(
            name: EventName(rawValue: name),
            atNanoseconds: time.flatMap { $0 == .null ? nil : $0.int.map(Int64.init) ?? .min },
            fields: [EventField: Value](uniqueKeysWithValues: fields.map { (EventField(rawValue: $0.key), $0.value) }))
    }

    /// Returns a line without leading blanks and without the byte order mark that some programs write.
    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        return (line.starts(with: mark) ? line.dropFirst(mark.count) : line).drop { $0 == 0x20 || $0 == 0x09 }
    }

    /// Returns the maximum nesting depth of brackets outside of strings.
    private static func depth(of line: ArraySlice<UInt8>) -> Int {
        var (depth, deepest, isText, isEscaped) = (0, 0, false, false)
        for byte in line {
            switch byte {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isText: isEscaped = true
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText:
                depth += 1
                deepest = max(deepest, depth)
            case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText: depth -= 1
            default: break
            }
        }
        return deepest
    }

    /// Returns the names after each `"event":` of a line, without duplicates.
    private static func names(in line: ArraySlice<UInt8>) -> [EventName] {
        let key = Array("\"\(EventRecord.nameKey)\"".utf8)
        var names: [EventName] = []
        var rest = line
        while names.count < maximumNames, let start = rest.firstIndex(of: key[0]) {
            rest = rest[start...]
            guard rest.starts(with: key) else {
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(key.count).drop { $0 == 0x20 }
            guard rest.first == UInt8(ascii: ":") else { continue }
            rest = rest.dropFirst().drop { $0 == 0x20 }
            guard rest.first == UInt8(ascii: "\"") else { continue }
            rest = rest.dropFirst()
            let text = rest.prefix { $0 != UInt8(ascii: "\"") }.prefix(64)
            let name = EventName(rawValue: String(decoding: text, as: UTF8.self))
            if !names.contains(name) { names.append(name) }
        }
        return names
    }
}
