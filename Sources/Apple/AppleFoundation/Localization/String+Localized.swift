public import Foundation

extension String {
    /// Finds a text for the user in the strings files of a bundle; without one, the key is the text.
    ///
    /// - Parameters:
    ///   - table: the name of the strings file; `nil` for `Localizable`.
    ///   - bundle: the bundle; `nil` for the main one.
    ///   - locale: the locale of numbers; it does not choose the language (Foundation, "init(localized:table:bundle:locale:comment:)").
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = .current, comment: StaticString? = nil
    ) { self = keyAndValue.text(table: table, bundle: bundle, locale: locale) }

    /// Finds a text for the user by a key; without one, the default value is the text.
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = .current, comment: StaticString? = nil
    ) { self = defaultValue.text(for: key.description, table: table, bundle: bundle, locale: locale) }

    /// Finds the text of a resource.
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) {
        self = resource.defaultValue.text(
            for: resource.key, table: resource.table, bundle: resource.bundle.bundle, locale: resource.locale)
    }
}
