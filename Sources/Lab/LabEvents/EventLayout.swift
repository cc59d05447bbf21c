/// A field of a typed event: its key and type, and its reader and writer.
public struct EventPart<Event: Sendable>: Sendable {
    let fields: EventSchema.Fields
    let read: @Sendable ([EventField: Value], inout Event) -> Bool
    let write: @Sendable (Event, inout EventRecord) -> Void
    /// The names of the events that have the field; `nil` means all.
    var names: Set<EventName>?

    /// Returns a field; reading fails without it, unless it is optional or has a default.
    static func field<Held: EventValue>(
        _ key: EventField, _ path: any WritableKeyPath<Event, Held> & Sendable, else other: Held? = nil,
        oneOf words: [String]? = nil
    ) -> Self {
        field(key, path, words.map { .words($0) } ?? Held.fieldType) { _ in other }
    }

    /// Returns a field that defaults to the value of another one.
    static func field<Held: EventValue>(
        _ key: EventField, _ path: any WritableKeyPath<Event, Held> & Sendable,
        elseAt other: any KeyPath<Event, Held> & Sendable
    ) -> Self {
        field(key, path, Held.fieldType) { $0[keyPath: other] }
    }

    private static func field<Held: EventValue>(
        _ key: EventField, _ path: any WritableKeyPath<Event, Held> & Sendable, _ type: FieldType,
        else other: @escaping @Sendable (Event) -> Held?
    ) -> Self {
        Self(fields: [key: type]) { fields, event in
            guard let value = Held.read(fields[key]) ?? other(event) else { return false }
            event[keyPath: path] = value
            return true
        } write: {
            $1.set(key, $0[keyPath: path].eventValue)
        }
    }

    /// Returns a field with one word for true and another one for false.
    static func either(
        _ key: EventField, _ path: any WritableKeyPath<Event, Bool> & Sendable, _ word: String, _ other: String
    ) -> Self {
        Self(fields: [key: .words([word, other])]) { fields, event in
            event[keyPath: path] = fields[key] == .string(word)
            return true
        } write: {
            $1.set(key, .string($0[keyPath: path] ? word : other))
        }
    }

    /// Returns one field for each key of a property list, ordered by key.
    static func userInfo(_ path: any WritableKeyPath<Event, [String: Value]> & Sendable) -> Self {
        Self(fields: [.userInfo: .any]) { fields, event in
            event[keyPath: path] = Dictionary(
                fields.compactMap { key, value in key.userInfoKey.map { ($0, value) } },
                uniquingKeysWith: { first, _ in first })
            return true
        } write: {
            for (key, value) in $0[keyPath: path].sorted(by: { $0.key < $1.key }) { $1.set(.userInfo(key), value) }
        }
    }

    /// Returns the fields of a property with several fields.
    static func fields<Property>(
        of path: any WritableKeyPath<Event, Property> & Sendable, _ parts: [EventPart<Property>]
    ) -> Self {
        Self(fields: parts.map(\.fields).merged) { fields, event in
            parts.allSatisfy { $0.read(fields, &event[keyPath: path]) }
        } write: { event, record in
            let property = event[keyPath: path]
            for part in parts { part.write(property, &record) }
        }
    }

    /// Returns the field, restricted to events of one name.
    func only(_ name: EventName) -> Self {
        var part = self
        part.names = [name]
        return part
    }
}

/// The names and fields of a typed event: its reader, its writer and its entry in ``EventSchema``.
public final class EventLayout<Event: Sendable>: Sendable {
    let names: [EventName]
    private let blank: Event
    private let parts: [EventPart<Event>]
    private let name: @Sendable (Event) -> EventName
    private let rename: @Sendable (EventName, inout Event) -> Void

    /// Declares an event with one name; `blank` is any value, whose fields are replaced.
    init(_ name: EventName, from blank: Event, _ parts: EventPart<Event>...) {
        (names, self.blank, self.parts) = ([name], blank, parts)
        (self.name, rename) = ({ _ in name }, { _, _ in })
    }

    /// Declares events of several names with the same fields.
    init(
        _ names: [EventName], _ path: any WritableKeyPath<Event, EventName> & Sendable, from blank: Event,
        _ parts: EventPart<Event>...
    ) {
        (self.names, self.blank, self.parts) = (names, blank, parts)
        (name, rename) = ({ $0[keyPath: path] }, { $1[keyPath: path] = $0 })
    }

    /// Declares events of two names; the second is used if the property is true.
    init(
        _ name: EventName, orIf path: any WritableKeyPath<Event, Bool> & Sendable, _ other: EventName,
        from blank: Event, _ parts: EventPart<Event>...
    ) {
        (names, self.blank, self.parts) = ([name, other], blank, parts)
        (self.name, rename) = ({ $0[keyPath: path] ? other : name }, { $1[keyPath: path] = $0 == other })
    }

    /// The fields of each event name.
    var declarations: EventSchema.Table {
        names.reduce(into: [:]) { table, name in
            table[name] = parts.filter { $0.names?.contains(name) ?? true }.map(\.fields).merged
        }
    }

    /// Reads an event; returns `nil` if the name differs or a required field is missing.
    func read(_ name: EventName, _ fields: [EventField: Value]) -> Event? {
        guard names.contains(name) else { return nil }
        var event = blank
        guard parts.allSatisfy({ $0.read(fields, &event) }) else { return nil }
        rename(name, &event)
        return event
    }

    func record(_ event: Event) -> EventRecord {
        parts.reduce(into: EventRecord(name(event))) { $1.write(event, &$0) }
    }
}

/// A value of a typed event's field.
protocol EventValue: Sendable {
    static var fieldType: FieldType { get }
    var eventValue: Value? { get }
    static func read(_ value: Value?) -> Self?
}

/// A value that is one of a few words.
protocol EventWord: EventValue, RawRepresentable<String> {}

extension EventWord {
    static var fieldType: FieldType { .text }
    var eventValue: Value? { .string(rawValue) }
    static func read(_ value: Value?) -> Self? { value?.string.flatMap(Self.init) }
}

extension String: EventValue {
    static var fieldType: FieldType { .text }
    var eventValue: Value? { .string(self) }
    static func read(_ value: Value?) -> String? { value?.string }
}

extension Int: EventValue {
    static var fieldType: FieldType { .number }
    var eventValue: Value? { .int(self) }
    static func read(_ value: Value?) -> Int? { value?.int }
}

extension Double: EventValue {
    static var fieldType: FieldType { .number }
    var eventValue: Value? { .double(self) }
    static func read(_ value: Value?) -> Double? { value?.number }
}

extension Bool: EventValue {
    static var fieldType: FieldType { .truth }
    var eventValue: Value? { .bool(self) }
    static func read(_ value: Value?) -> Bool? { if case .bool(let truth)? = value { truth } else { nil } }
}

extension [String]: EventValue {
    static var fieldType: FieldType { .list }
    var eventValue: Value? { .array(map(Value.string)) }
    static func read(_ value: Value?) -> [String]? {
        if case .array(let values)? = value { values.compactMap(\.string) } else { nil }
    }
}

extension Optional: EventValue where Wrapped: EventValue {
    static var fieldType: FieldType { Wrapped.fieldType }
    var eventValue: Value? { self?.eventValue }
    static func read(_ value: Value?) -> Wrapped?? { .some(Wrapped.read(value)) }
}
