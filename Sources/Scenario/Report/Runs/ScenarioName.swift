internal import LabModel
package import ScenarioLanguage

/// What a scenario is called in reports and folders, derived from the file it comes from.
package struct ScenarioName: Sendable, Hashable {
    /// The folder its file is in, such as `heartbeat`; `scenarios` if it has none.
    package let theme: String
    /// The file's name without its ending, or the scenario's name, in lower-case letters, digits and hyphens.
    package let slug: String

    /// Derives the names of a scenario from its file's path and its case, or from its own name if it has no file.
    package init(file: String, name: String, caseName: String? = nil) {
        let parts = file.split(separator: "/").filter { $0 != "." && $0 != ".." }
        theme = parts.count > 1 ? Self.slug(parts[parts.count - 2], or: "scenarios") : "scenarios"
        let stem = parts.last.map { part in part.lastIndex(of: ".").map { part[..<$0] } ?? part }
        slug = Self.slug((stem ?? Substring(name)) + (caseName.map { "-\($0)" } ?? ""), or: "scenario")
    }

    /// The names of the scenario of a result.
    package init(_ result: ScenarioResult) {
        self.init(file: result.file, name: result.name, caseName: result.parameters.caseName)
    }

    /// The names of a scenario.
    package init(_ definition: ScenarioDefinition) {
        self.init(
            file: definition.file ?? "", name: definition.name, caseName: definition.parameters.caseName)
    }

    /// The folder of the scenario's attempts, with the saboteur that broke it, if one did.
    package func folder(sabotage: String? = nil) -> String {
        let plain = "\(theme)-\(slug)"
        return sabotage.map { "\(plain)+\(Self.slug(Substring($0), or: "sabotage"))" } ?? plain
    }

    /// At most 80 lower-case letters, digits and single hyphens.
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
