/// One thing that happened in a lab, on the lab's one monotonic clock.
public struct Event: Sendable, Hashable {
    /// When it happened: time since the lab was opened.
    public var at: Duration
    /// Who reports it.
    public var source: Source
    /// What happened, in kebab-case, such as `connected`, `fault-began`, `carrier-lost`, `exited` or `log`.
    public var name: String
    /// The rest of it.
    public var fields: [String: Value]

    /// Who reports an event.
    public enum Source: Sendable, Hashable {
        /// The lab or the scenario runner itself.
        case lab
        /// The kernel of a host: link and address changes.
        case host(String)
        /// A program on a host.
        case program(ProgramID)
    }

    /// Makes an event.
    public init(at: Duration, source: Source, name: String, fields: [String: Value] = [:]) {
        self.at = at
        self.source = source
        self.name = name
        self.fields = fields
    }

    /// The host it concerns, if any.
    public var host: String? {
        switch source {
        case .lab: nil
        case .host(let host): host
        case .program(let program): program.host
        }
    }

    /// The program that reported it, if one did.
    public var program: String? {
        if case .program(let program) = source { program.program } else { nil }
    }
}

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
    /// Whether two values are the same JSON.
    ///
    /// A number is what it counts: the whole 2 and the fractional 2.0 are equal.
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

    /// Hashes numbers by what they count.
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

    /// The text of a string value.
    public var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The number of an integral value.
    public var int: Int? { if case .int(let number) = self { number } else { nil } }
    /// The number of any numeric value.
    public var number: Double? {
        switch self {
        case .int(let number): Double(number)
        case .double(let number): number
        default: nil
        }
    }
}
