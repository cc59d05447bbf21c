/// Something that has happened on a device: one line of JSON with the key `event`, then the fields in order.
package struct DeviceEvent: Sendable, Hashable {
    /// The value of a field.
    package enum Value: Sendable, Hashable {
        /// A text.
        case text(String)
        /// A whole number.
        case number(Int)
        /// A number of milliseconds or the like.
        case decimal(Double)
        /// Yes or no.
        case flag(Bool)
        /// Texts.
        case texts([String])
    }

    /// A field with its name.
    package struct Field: Sendable, Hashable {
        /// The name.
        package var name: String
        /// The value.
        package var value: Value
    }

    /// The name, such as `alert`.
    package var name: String
    /// The fields.
    package var fields: [Field] = []

    /// Makes an event without fields.
    package init(_ name: String) { self.name = name }

    /// The event with one more field; `nil` adds none.
    package func with(_ field: String, _ value: Value?) -> DeviceEvent {
        guard let value else { return self }
        var copy = self
        copy.fields.append(Field(name: field, value: value))
        return copy
    }

    /// The event with one more text; `nil` adds none.
    package func with(_ field: String, _ text: String?) -> DeviceEvent { with(field, text.map { .text($0) }) }

    /// The event with one more whole number; `nil` adds none.
    package func with(_ field: String, _ number: (some BinaryInteger)?) -> DeviceEvent {
        with(field, number.map { .number(Int($0)) })
    }

    /// The value of a field; `nil` when there is no such field.
    package subscript(field: String) -> Value? { fields.first { $0.name == field }?.value }
}
