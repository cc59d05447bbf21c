public import Foundation

/// A text for the user that is looked up when it is shown, perhaps by another program.
public struct LocalizedStringResource: Equatable, Sendable, ExpressibleByStringInterpolation {
    /// The key in the strings file.
    public let key: String
    /// The text without a strings file.
    public let defaultValue: String.LocalizationValue
    /// The name of the strings file; `nil` for `Localizable`.
    public let table: String?
    /// The bundle with the strings file.
    public let bundle: BundleDescription
    /// The locale in which numbers are written.
    public var locale: Locale

    /// A place of strings files.
    public enum BundleDescription: Equatable, Sendable {
        /// The bundle of the program.
        case main
        /// The bundle of the library with a class.
        case forClass(AnyClass)
        /// The bundle at a place.
        case atURL(URL)

        /// The bundle; `nil` if there is none at the place.
        var bundle: Bundle? {
            switch self {
            case .main: .main
            case .forClass(let type): Bundle(for: type)
            case .atURL(let url): Bundle(url: url)
            }
        }

        /// Compares the descriptions.
        public static func == (one: BundleDescription, other: BundleDescription) -> Bool {
            switch (one, other) {
            case (.main, .main): true
            case (.forClass(let one), .forClass(let other)): one == other
            case (.atURL(let one), .atURL(let other)): one == other
            default: false
            }
        }
    }

    /// Takes a key that is the default text as well.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        (key, defaultValue) = (keyAndValue.key, keyAndValue)
        (self.table, self.locale, self.bundle) = (table, locale, bundle)
    }

    /// Takes a key and the default text.
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil, locale: Locale = .current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        (self.key, self.defaultValue) = (key.description, defaultValue)
        (self.table, self.locale, self.bundle) = (table, locale, bundle)
    }

    /// Takes a key.
    public init(stringLiteral value: String) { self.init(String.LocalizationValue(value)) }

    /// Takes a key with values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }
}
