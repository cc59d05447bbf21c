/// The texts of a string catalog, `NAME.xcstrings` (Xcode, "Localizing and varying text with a string catalog").
///
/// Of a text that varies by number or device, it has the variant `other` or `iphone`, because Foundation on Linux reads no
/// `.stringsdict`.
package struct StringCatalog: Sendable, Decodable {
    /// The texts by language and key; a key without a text is itself the text in the source language.
    package let texts: [String: [String: String]]

    package init(from decoder: any Decoder) throws {
        let catalog = try Catalog(from: decoder)
        // The source language is there even if each key is its text.
        var texts: [String: [String: String]] = [catalog.sourceLanguage: [:]]
        for (key, entry) in catalog.strings {
            for (language, localization) in entry.localizations ?? [:] {
                texts[language, default: [:]][key] = localization.text
            }
        }
        self.texts = texts
    }

    private struct Catalog: Decodable {
        let sourceLanguage: String
        let strings: [String: Entry]
    }

    private struct Entry: Decodable {
        let localizations: [String: Localization]?
    }

    private struct Unit: Decodable {
        let value: String
    }

    /// A text in one language, or its variants.
    private struct Localization: Decodable {
        let stringUnit: Unit?
        let variations: [String: [String: Localization]]?
        let substitutions: [String: Substitution]?

        /// The text without variants; `nil` if there is none.
        var text: String? {
            let variants = variations?["device"] ?? variations?["plural"]
            let unit = stringUnit?.value ?? (variants?["iphone"] ?? variants?["other"])?.text
            guard let unit, let substitutions, !substitutions.isEmpty else { return unit }
            return Self.text(unit, with: substitutions)
        }

        /// Returns a text with its parts in it; each format names its argument, because Foundation does not count the
        /// formats that name none where others do.
        private static func text(_ unit: String, with substitutions: [String: Substitution]) -> String {
            var last = 0
            return unit.replacing(/%(?:%|#@([^@]+)@|[0-9]+\$|)/) { match in
                if match.output.0 == "%%" || match.output.0.hasSuffix("$") { return String(match.output.0) }
                last += 1
                guard let name = match.output.1 else { return "%\(last)$" }
                return substitutions[String(name)]?.text(ofArgument: last) ?? ""
            }
        }
    }

    /// A part of a text that varies by one of the values.
    private struct Substitution: Decodable {
        let argNum: Int?
        let formatSpecifier: String?
        let variations: [String: [String: Localization]]?

        /// Returns the part with the format of its value, which is the argument of this number unless it names another.
        func text(ofArgument number: Int) -> String? {
            let format = "%\(argNum ?? number)$\(formatSpecifier ?? "lld")"
            return variations?["plural"]?["other"]?.text?.replacing("%arg", with: format)
        }
    }
}
