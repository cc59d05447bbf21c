/// A JSON value, as in the fields of an event.
public enum Value: Sendable, Hashable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A whole number.
    case int(Int)
    /// Any other number.
    case double(Double)
    /// Text.
    case string(String)
    /// An array.
    case array([Value])
    /// An object.
    case object([String: Value])
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByFloatLiteral
{
    /// Text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int) { self = .int(value) }
    /// A truth value.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// A number.
    public init(floatLiteral value: Double) { self = .double(value) }
}

extension Value {
    /// Returns whether two values are the same JSON.
    ///
    /// Numbers compare by value: 2 and 2.0 are equal.
    public static func == (a: Value, b: Value) -> Bool {
        switch (a, b) {
        case (.null, .null): true
        case (.bool(let a), .bool(let b)): a == b
        case (.int(let a), .int(let b)): a == b
        case (.string(let a), .string(let b)): a == b
        case (.array(let a), .array(let b)): a == b
        case (.object(let a), .object(let b)): a == b
        default: a.number.flatMap { a in b.number.map { a == $0 } } ?? false
        }
    }

    /// Hashes the value; equal numbers have equal hashes.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let truth): hasher.combine(truth)
        case .int, .double: hasher.combine(number)
        case .string(let text): hasher.combine(text)
        case .array(let values): hasher.combine(values)
        case .object(let fields): hasher.combine(fields)
        }
    }

    /// The text of a string value; `nil` for other types.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The number of an integral value; `nil` for other types.
    public var int: Int? { if case .int(let number) = self { number } else { nil } }
    /// The number of any numeric value; `nil` for other types.
    public var number: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}
