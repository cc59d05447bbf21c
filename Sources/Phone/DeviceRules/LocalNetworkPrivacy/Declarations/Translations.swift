/// How the text for a language is found among those that a bundle has.
package enum Translations {
    /// The text for exactly this tag (BCP 47), or else for the language without its region, then without its script; `nil`
    /// when there is none.
    ///
    /// Tags are the same whatever their case, and with `_` as older bundles write them.
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
