public import Foundation

extension String {
    /// A key of localized texts, made of a literal: values in it become format specifiers of the key and arguments.
    ///
    /// `"\(name) has \(count)"` has the key `%@ has %lld` (Foundation, "String.LocalizationValue").
    public struct LocalizationValue: Equatable, Codable, Sendable, ExpressibleByStringInterpolation {
        let key: String
        let arguments: [LocalizationArgument]

        /// Takes a key.
        public init(_ value: String) { (key, arguments) = (value, []) }

        /// Takes a key.
        public init(stringLiteral value: String) { self.init(value) }

        /// Takes a key with values.
        public init(stringInterpolation: StringInterpolation) {
            (key, arguments) = (stringInterpolation.key, stringInterpolation.arguments)
        }

        /// Returns a text of this key, or of the default, with the arguments in it.
        func text(for key: String? = nil, table: String?, bundle: Bundle?, locale: Locale) -> String {
            let format = (bundle ?? .main).localizedString(forKey: key ?? self.key, value: self.key, table: table)
            guard !arguments.isEmpty else { return format }
            return String(format: format, locale: locale, arguments: arguments.map(\.value))
        }
    }
}

/// A value in a localized text.
enum LocalizationArgument: Equatable, Codable, Sendable {
    case text(String)
    case integer(Int64)
    case unsigned(UInt64)
    case real(Double)

    var value: any CVarArg {
        switch self {
        case .text(let text): NSString(string: text)
        case .integer(let number): number
        case .unsigned(let number): number
        case .real(let number): number
        }
    }
}

extension String.LocalizationValue {
    /// A key with values that is being made.
    public struct StringInterpolation: StringInterpolationProtocol {
        private(set) var key = ""
        private(set) var arguments: [LocalizationArgument] = []

        /// Begins a key.
        public init(literalCapacity: Int, interpolationCount: Int) { key.reserveCapacity(literalCapacity) }

        /// Adds a text to the key, in which a percent sign is doubled.
        public mutating func appendLiteral(_ literal: String) { key += literal.replacing("%", with: "%%") }

        private mutating func append(_ argument: LocalizationArgument, _ specifier: String) {
            key += specifier
            arguments.append(argument)
        }

        /// Adds a text.
        public mutating func appendInterpolation(_ string: String) { append(.text(string), "%@") }

        /// Adds a part of a text.
        public mutating func appendInterpolation(_ string: Substring) { append(.text(String(string)), "%@") }

        /// Adds a localized text.
        public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
            append(.text(String(localized: resource)), "%@")
        }

        /// Adds an integer.
        public mutating func appendInterpolation<Number: FixedWidthInteger>(_ value: Number) {
            appendInterpolation(value, specifier: Number.formatSpecifier)
        }

        /// Adds an integer in a C format.
        public mutating func appendInterpolation<Number: FixedWidthInteger>(_ value: Number, specifier: String) {
            append(
                Number.isSigned
                    ? .integer(Int64(truncatingIfNeeded: value)) : .unsigned(UInt64(truncatingIfNeeded: value)),
                specifier)
        }

        /// Adds a floating-point number.
        public mutating func appendInterpolation<Number: BinaryFloatingPoint>(_ value: Number) {
            appendInterpolation(value, specifier: Number.self == Float.self ? "%f" : "%lf")
        }

        /// Adds a floating-point number in a C format.
        public mutating func appendInterpolation<Number: BinaryFloatingPoint>(_ value: Number, specifier: String) {
            append(.real(Double(value)), specifier)
        }

        /// Adds a value in a format.
        public mutating func appendInterpolation<Format: FormatStyle>(
            _ value: Format.FormatInput, format: Format
        ) where Format.FormatOutput == String { append(.text(format.format(value)), "%@") }

        /// Adds an object in a format.
        public mutating func appendInterpolation<Subject: ReferenceConvertible>(
            _ subject: Subject, formatter: Formatter? = nil
        ) { append(.text(formatter?.string(for: subject) ?? "\(subject)"), "%@") }

        /// Adds an object in a format.
        public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
            append(.text(formatter?.string(for: subject) ?? subject.description), "%@")
        }
    }
}

extension FixedWidthInteger {
    /// The C format of its numbers in a key.
    fileprivate static var formatSpecifier: String {
        if bitWidth > 32 { return isSigned ? "%lld" : "%llu" }
        return isSigned ? "%d" : "%u"
    }
}
