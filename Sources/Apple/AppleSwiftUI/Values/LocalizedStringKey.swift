public import Foundation

/// A text with values, in the language of the app.
public struct LocalizedStringKey: ExpressibleByStringInterpolation, Equatable, Sendable {
    let text: String

    /// Takes a text.
    public init(_ value: String) { text = value }

    /// Takes a text.
    public init(stringLiteral value: String) { text = value }

    /// Takes a text with values.
    public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

    /// A text with values that is being built.
    public struct StringInterpolation: StringInterpolationProtocol {
        var text = ""

        /// Begins a text.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a text.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Adds a value.
        public mutating func appendInterpolation<Value>(_ value: Value) { text += "\(value)" }

        /// Adds a text of a view.
        public mutating func appendInterpolation(_ value: Text) { text += value.string }

        /// Adds an image, which has no text.
        public mutating func appendInterpolation(_ value: Image) {}

        /// Adds a value in a C format.
        public mutating func appendInterpolation<Value: CVarArg>(_ value: Value, specifier: String) {
            text += String(format: specifier, value)
        }

        /// Adds a value in a format.
        public mutating func appendInterpolation<Format: FormatStyle>(
            _ value: Format.FormatInput, format: Format
        ) where Format.FormatOutput == String { text += format.format(value) }

        /// Adds a date in a style.
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) { text += "\(date)" }
    }
}
