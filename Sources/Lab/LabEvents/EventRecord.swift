/// An event as its program writes it: a name, then fields in the order in which they are written.
///
/// ```swift
/// EventRecord(.offline).with(.client, token).with(.reason, "silent").line  // {"event":"offline","client":…}
/// ```
public struct EventRecord: Sendable, Hashable {
    /// A field and its value.
    public struct Field: Sendable, Hashable {
        /// Its key.
        public var key: EventField
        /// Its value.
        public var value: Value
    }

    /// What happened.
    public var name: EventName
    /// The rest of it.
    public private(set) var fields: [Field] = []

    /// Makes an event without fields.
    public init(_ name: EventName) { self.name = name }

    /// The value of a field; `nil` when there is no such field.
    public subscript(key: EventField) -> Value? { fields.first { $0.key == key }?.value }

    /// The event with a field; one that it has already is replaced, and `nil` adds none.
    public func with(_ key: EventField, _ value: Value?) -> EventRecord {
        var copy = self
        copy.set(key, value)
        return copy
    }

    /// Gives the event a field; one that it has already is replaced, and `nil` adds none.
    mutating func set(_ key: EventField, _ value: Value?) {
        guard let value else { return }
        if let index = fields.firstIndex(where: { $0.key == key }) {
            fields[index].value = value
        } else {
            fields.append(Field(key: key, value: value))
        }
    }

    /// The event with a text; `nil` adds none.
    public func with(_ key: EventField, _ text: String?) -> EventRecord { with(key, text.map { .string($0) }) }

    /// The event with a whole number; `nil` adds none.
    public func with(_ key: EventField, _ number: (some BinaryInteger)?) -> EventRecord {
        with(key, number.map { number in Int(exactly: number).map { .int($0) } ?? .double(Double(number)) })
    }

    /// The event with texts; `nil` adds none.
    public func with(_ key: EventField, _ texts: [String]?) -> EventRecord {
        with(key, texts.map { .array($0.map(Value.string)) })
    }

    /// The event with a text for each of some names; `nil` adds none.
    public func with(_ key: EventField, _ texts: [String: String]?) -> EventRecord {
        with(key, texts.map { .object($0.mapValues(Value.string)) })
    }

    /// The event with a time in milliseconds, to the microsecond; the key should end in `_ms`.
    public func with(_ key: EventField, _ time: Duration) -> EventRecord {
        let microseconds = time / .microseconds(1)
        return with(key, .double(microseconds.rounded(.towardZero) / 1000))
    }
}

extension EventRecord {
    /// The key of the name in a line.
    public static let nameKey = "event"
    /// The key of the time in a line, in nanoseconds on CLOCK_MONOTONIC.
    public static let timeKey = "at_ns"

    /// The event as one line of JSON (RFC 8259), without its line feed.
    public var line: String { line(atNanoseconds: nil) }

    /// The event as one line of JSON (RFC 8259), with its time if one is given, without its line feed.
    public func line(atNanoseconds time: Int64?) -> String {
        var text = "{\"\(Self.nameKey)\":"
        JSONWriter.append(name.rawValue, to: &text)
        if let time { text += ",\"\(Self.timeKey)\":\(time)" }
        for field in fields {
            text += ","
            JSONWriter.append(field.key.rawValue, to: &text)
            text += ":"
            JSONWriter.append(field.value, to: &text)
        }
        return text + "}"
    }

    /// The fields by their keys, as readers have them.
    public var table: [EventField: Value] {
        Dictionary(fields.map { ($0.key, $0.value) }) { _, last in last }
    }
}
