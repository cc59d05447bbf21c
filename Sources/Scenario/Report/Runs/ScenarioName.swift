internal import LabModel
package import ScenarioLanguage

/// The name of a scenario in reports and folders, derived from its file.
package struct ScenarioName: Sendable, Hashable {
    /// The folder of its file, such as `heartbeat`; `scenarios` if it has none.
    package let theme: String
    /// The file's name without its ending, or the scenario's name, in lower-case letters, digits and hyphens.
    package let slug: String

    /// Derives the names from a file's path and its case, or from the scenario's name without a file.
    package init(file: String, name: String, caseName: String? = nil) {
        let parts = file.split(separator: "/").filter { $0 != "." && $0 != ".." }
        theme = parts.count > 1 ? Self.slug(parts[parts.count - 2], or: "scenarios") : "scenarios"
        let stem = parts.last.map { part in part.lastIndex(of: ".").map { part[..<$0] } ?? part }
        slug = Self.slug((stem ?? Substring(name)) + (caseName.map { "-\($0)" } ?? ""), or: "scenario")
    }

    package init(_ result: ScenarioResult) {
        self.init(file: result.file, name: result.name, caseName: result.parameters.caseName)
    }

    package init(_ definition: ScenarioDefinition) {
        self.init(
            file: definition.file ?? "", name: definition.name, caseName: definition.parameters.caseName)
    }

    /// Returns the folder of the scenario's attempts, with the saboteur if there is one.
    package func folder(sabotage: String? = nil) -> String {
        let plain = "\(theme)-\(slug)"
        return sabotage.map { "\(plain)+\(Self.slug(Substring($0), or: "sabotage"))" } ?? plain
    }

    /// Returns a text as at most 80 lower-case letters, digits and single hyphens.
    private static func slug(_ text: Substring, or fallback: String) -> String {
        var slug = ""
        for character in text.lowercased() {
            if character.isASCII, character.isLetter || character.isNumber {
                slug.append(character)
            } else if !slug.isEmpty, slug.last != "-" {
                slug.append("-")
            }
            if slug.count == 80 { break }
        }
        if slug.last == "-" { slug.removeLast() }
        return slug.isEmpty ? fallback : slug
    }
}
