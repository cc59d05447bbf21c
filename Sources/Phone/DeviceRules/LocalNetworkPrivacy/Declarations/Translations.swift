/// The lookup of a text by language.
package enum Translations {
    /// Returns the text for a BCP 47 tag, or for the tag without region, then without script; `nil` when there is none.
    ///
    /// Case is ignored, and `_` equals `-`, because older bundles use it.
    package static func text(in translations: [String: String], for language: String) -> String? {
        var parts = normal(language).split(separator: "-")
        while !parts.isEmpty {
            let tag = parts.joined(separator: "-")
            if let key = translations.keys.sorted().first(where: { normal($0) == tag }) { return translations[key] }
            parts.removeLast()
        }
        return nil
    }

    private static func normal(_ tag: String) -> String {
        String(tag.lowercased().map { $0 == "_" ? "-" : $0 })
    }
}
