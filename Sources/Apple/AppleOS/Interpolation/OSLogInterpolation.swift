/// The maximum number of values in a message, the same as on Apple's systems; further values are left out.
public var maxOSLogArgumentCount: UInt8 { 48 }

/// The parts of a message; the compiler fills it from a string literal with interpolations.
public struct OSLogInterpolation: StringInterpolationProtocol {
    package private(set) var parts: [LogPart] = []
    private var count = 0

    /// Makes an interpolation without parts.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    package init(parts: [LogPart]) { self.parts = parts }

    /// Appends a part of the literal, which is always shown.
    public mutating func appendLiteral(_ literal: String) {
        if !literal.isEmpty { parts.append(.literal(literal)) }
    }

    /// Appends a value, up to the maximum number.
    mutating func append(_ value: LogValue) {
        guard count < Int(maxOSLogArgumentCount) else { return }
        count += 1
        parts.append(.value(value))
    }
}

package enum LogPart {
    /// Text that is always shown.
    case literal(String)
    /// A value, which may be private.
    case value(LogValue)

    func text(showsPrivate: Bool) -> String {
        switch self {
        case .literal(let text): text
        case .value(let value): value.text(showsPrivate: showsPrivate)
        }
    }
}

/// A value of a message, which is evaluated when the message is written.
package struct LogValue {
    /// The prefix, which is always shown.
    var prefix = ""
    var privacy: OSLogPrivacy
    /// Whether the value is a number or a Boolean, which is public by default.
    var isNumber = false
    var align: OSLogStringAlignment = .none
    var make: () -> String

    /// Returns the value, or its mask.
    func text(showsPrivate: Bool) -> String {
        if privacy.shows(isNumber: isNumber, showsPrivate: showsPrivate) { return prefix + align.aligned(make()) }
        switch privacy.mask {
        case .none: return prefix + "<private>"
        case .hash: return prefix + "<mask.hash: '\(ValueHash.text(make()))'>"
        }
    }
}
