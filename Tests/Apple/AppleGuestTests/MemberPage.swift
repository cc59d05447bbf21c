import Foundation

/// The page of a module's documentation that lists its members, those without effect and those that are absent.
struct MemberPage {
    /// The names under "There are", by their types.
    let present: [String: Set<String>]
    /// The names under "Without effect", by their types.
    let ineffective: [String: Set<String>]
    /// The names under "Absent", each with its type.
    let absent: [String]

    /// The sources of the modules.
    static let sources = URL(filePath: #filePath).appending(path: "../../../../Sources/Apple").standardizedFileURL

    /// Reads the page of a module.
    init(_ module: String) throws {
        let file = Self.sources.appending(path: "\(module)/\(module).docc/Members.md")
        var sections: [String: [[[String]]]] = [:]
        var section = ""
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("## ") {
                section = String(line.dropFirst(3))
            } else if line.hasPrefix("| "), !line.hasPrefix("| Type |"), !line.hasPrefix("| Names |") {
                let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
                sections[section, default: []].append(
                    cells.map { cell in cell.matches(of: /`([^`]+)`/).map { String($0.output.1) } })
            }
        }
        present = Self.byType(sections["There are"] ?? [])
        ineffective = Self.byType(sections["Without effect"] ?? [])
        absent = (sections["Absent"] ?? []).flatMap { $0.first ?? [] }
    }

    private static func byType(_ rows: [[[String]]]) -> [String: Set<String>] {
        Dictionary(rows.map { ($0[0].first ?? "none", Set($0[1])) }) { $0.union($1) }
    }
}
