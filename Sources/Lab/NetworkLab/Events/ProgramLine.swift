internal import FoundationEssentials
package import LabEvents

/// The reading of one line that a program printed.
package enum ProgramLine: Sendable, Hashable {
    /// A one-line JSON object with an `event` key; `atNanoseconds` is its `at_ns`, on CLOCK_MONOTONIC, if given, and the
    /// least number there is if that is no whole number.
    case event(name: EventName, atNanoseconds: Int64?, fields: [EventField: Value])
    /// What was to be events of these names and cannot be read: it is no JSON, or nested too deep.
    case unreadable(names: [EventName], String)
    /// Anything else.
    case text(String)

    /// Values of an event may be nested so deep; deeper ones take longer to read than others can wait.
    package static let deepest = 32
    /// What is told of a line that cannot be read.
    package static let unreadable =
        "the line is no JSON object that can be read, such as one with NaN in it, of more than 1 MiB, or nested deeper "
        + "than \(deepest) levels, so it is taken for text"
    /// So many names are looked for in a line that cannot be read.
    private static let mostNames = 8

    /// Whether a line may be an event, as far as its first character tells; blanks before it do not count.
    package static func isObject(_ line: ArraySlice<UInt8>) -> Bool {
        switch line.first {
        case UInt8(ascii: "{"): true
        // Of most lines the first byte tells.
        case 0x20, 0x09, 0xef: trimmed(line).first == UInt8(ascii: "{")
        default: false
        }
    }

    /// Reads a line without its line feed.
    package init(_ line: String) { self.init(Array(line.utf8)[...]) }

    /// Reads the bytes of a line without its line feed; what is no UTF-8 is replaced.
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

    /// A line without the blanks before it, and without the byte order mark that some programs begin with.
    private static func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let mark: [UInt8] = [0xef, 0xbb, 0xbf]
        return (line.starts(with: mark) ? line.dropFirst(mark.count) : line).drop { $0 == 0x20 || $0 == 0x09 }
    }

    /// How deep the brackets outside of texts are nested.
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

    /// The names after each `"event":` of a line, without repetitions.
    private static func names(in line: ArraySlice<UInt8>) -> [EventName] {
        let key = Array("\"\(EventRecord.nameKey)\"".utf8)
        var names: [EventName] = []
        var rest = line
        while names.count < mostNames, let start = rest.firstIndex(of: key[0]) {
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
