/// How many values a message has at most, the same as on Apple's systems; further ones are left out.
public var maxOSLogArgumentCount: UInt8 { 48 }

/// The parts of a message; the compiler fills it from a string literal with interpolations.
public struct OSLogInterpolation: StringInterpolationProtocol {
    /// What it has so far.
    package private(set) var parts: [LogPart] = []
    private var count = 0

    /// Begins without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Has these parts.
    package init(parts: [LogPart]) { self.parts = parts }

    /// Appends a part of the literal, which is always shown.
    public mutating func appendLiteral(_ literal: String) {
        if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    /// Appends a value, unless there are as many as there may be.
    mutating func append(_ value: LogValue) {
        guard count < Int(maxOSLogArgumentCount) else { return }
        count += 1
        parts.append(.value(value))
    }
}

/// A part of a message.
package enum LogPart {
    /// Text that is always shown.
    case literal(String)
    /// A value, which may be private.
    case value(LogValue)

    /// The part as text.
    func text(showsPrivate: Bool) -> String {
        switch self {
        case .literal(let text): text
        case .value(let value): value.text(showsPrivate: showsPrivate)
        }
    }
}

/// A value of a message, not evaluated yet.
package struct LogValue {
    /// What stands before it whether it is shown or not.
    var prefix = ""
    /// Whether it is shown.
    var privacy: OSLogPrivacy
    /// Whether it is shown where its privacy does not say.
    var isNumber = false
    /// Its width, if it is shown.
    var align: OSLogStringAlignment = .none
    /// Evaluates it.
    var make: () -> String

    /// The value, or what stands in its place.
    func text(showsPrivate: Bool) -> String {
        if privacy.shows(isNumber: isNumber, showsPrivate: showsPrivate) { return prefix + align.aligned(make()) }
        switch privacy.mask {
        case .none: return prefix + "<private>"
        case .hash: return prefix + "<mask.hash: '\(ValueHash.text(make()))'>"
        }
    }
}
