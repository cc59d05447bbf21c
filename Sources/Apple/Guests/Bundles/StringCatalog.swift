internal import Foundation

/// The strings files that Xcode makes of a string catalog, `NAME.xcstrings` (Xcode, "Localizing and varying text with a
/// string catalog").
///
/// Of a text that varies by number or device, the variant `other` is in the bundle, because Foundation on Linux reads no
/// `.stringsdict`.
struct StringCatalog {
    /// The contents of the strings files, by their paths in the bundle.
    let files: [String: String]

    /// Compiles a catalog.
    ///
    /// - Parameter name: the name of the strings files, without extension.
    init(_ data: Data, name: String) throws {
        let catalog = try JSONDecoder().decode(Catalog.self, from: data)
        // The bundle has the source language, even if each key is its text there.
        var texts: [String: [String: String]] = [catalog.sourceLanguage: [:]]
        for (key, entry) in catalog.strings {
            for (language, localization) in entry.localizations ?? [:] {
                texts[language, default: [:]][key] = localization.text
            }
        }
        files = texts.reduce(into: [:]) { files, language in
            let lines = language.value.sorted { $0.key < $1.key }.map { "\"\($0.escaped)\" = \"\($1.escaped)\";\n" }
            files["\(language.key).lproj/\(name).strings"] = lines.joined()
        }
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
            return unit.map { unit in
                (substitutions ?? [:]).reduce(unit) { $0.replacing("%#@\($1.key)@", with: $1.value.text ?? "") }
            }
        }
    }

    /// A part of a text that varies by one of the values.
    private struct Substitution: Decodable {
        let argNum: Int?
        let formatSpecifier: String?
        let variations: [String: [String: Localization]]?

        /// The part with the value's format in it.
        var text: String? {
            let place = argNum.map { "\($0)$" } ?? ""
            return variations?["plural"]?["other"]?.text?.replacing(
                "%arg", with: "%\(place)\(formatSpecifier ?? "lld")")
        }
    }
}

extension String {
    fileprivate var escaped: String { replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") }
}
