/// An event as a program writes it: a name, then fields in the order in which they are written.
///
/// ```swift
/// EventRecord(.offline).with(.client, token).with(.reason, "silent").line  // {"event":"offline","client":…}
/// ```
public struct EventRecord: Sendable, Hashable {
    /// A field and its value.
    public struct Field: Sendable, Hashable {
        /// The key.
        public var key: EventField
        /// The value.
        public var value: Value
    }

    /// The name of the event.
    public var name: EventName
    /// The fields, in order.
    public private(set) var fields: [Field] = []

    /// Makes an event without fields.
    public init(_ name: EventName) { self.name = name }

    /// Returns the value of a field, or `nil` if there is none.
    public subscript(key: EventField) -> Value? { fields.first { $0.key == key }?.value }

    /// Returns the event with a field added or replaced; `nil` changes nothing.
    public func with(_ key: EventField, _ value: Value?) -> EventRecord {
        var copy = self
        copy.set(key, value)
        return copy
    }

    /// Adds or replaces a field; `nil` changes nothing.
    mutating func set(_ key: EventField, _ value: Value?) {
        guard let value else { return }
        if let index = fields.firstIndex(where: { $0.key == key }) {
            fields[index].value = value
        } else {
            fields.append(Field(key: key, value: value))
        }
    }

    /// Returns the event with a text field; `nil` changes nothing.
    public func with(_ key: EventField, _ text: String?) -> EventRecord { with(key, text.map { .string($0) }) }

    /// Returns the event with a whole number; `nil` changes nothing.
    public func with(_ key: EventField, _ number: (some BinaryInteger)?) -> EventRecord {
        with(key, number.map { number in Int(exactly: number).map { .int($0) } ?? .double(Double(number)) })
    }

    /// Returns the event with an array of texts; `nil` changes nothing.
    public func with(_ key: EventField, _ texts: [String]?) -> EventRecord {
        with(key, texts.map { .array($0.map(Value.string)) })
    }

    /// Returns the event with an object of texts; `nil` changes nothing.
    public func with(_ key: EventField, _ texts: [String: String]?) -> EventRecord {
        with(key, texts.map { .object($0.mapValues(Value.string)) })
    }

    /// Returns the event with a time in milliseconds, in whole microseconds; the key should end in `_ms`.
    public func with(_ key: EventField, _ time: Duration) -> EventRecord {
        let microseconds = time / .microseconds(1)
        return with(key, .double(microseconds.rounded(.towardZero) / 1000))
    }
}

extension EventRecord {
    /// The key of the event's name in a line.
    public static let nameKey = "event"
    /// The key of the event's time in a line, in nanoseconds of CLOCK_MONOTONIC.
    public static let timeKey = "at_ns"

    /// The event as one line of JSON (RFC 8259), without a line feed.
    public var line: String { line(atNanoseconds: nil) }

    /// Returns the event as one line of JSON (RFC 8259), with its time if given, without a line feed.
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

    /// The fields by key.
    public var table: [EventField: Value] {
        Dictionary(fields.map { ($0.key, $0.value) }) { _, last in last }
    }
}
