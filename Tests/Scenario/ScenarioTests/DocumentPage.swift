import Foundation

/// An article of the catalogue about scenarios, with its blocks of code.
struct DocumentPage {
    /// A block of code between fences.
    struct Block {
        /// The heading of its section.
        var heading: String
        /// What stands between that heading, or the block before it, and the block.
        var before: String
        /// The language behind the first fence.
        var language: String
        /// The code, each line with its end.
        var text = ""
    }

    /// The folder of the repository.
    static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL
    private static let catalogue = root.appending(
        path: "Sources/Scenario/ScenarioLanguage/ScenarioLanguage.docc")

    /// The whole text.
    let text: String
    /// The blocks of code, in their order.
    let blocks: [Block]

    /// The names of all articles, without `.md`.
    static func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: catalogue.path).filter { $0.hasSuffix(".md") }
            .map { String($0.dropLast(3)) }.sorted()
    }

    /// Reads an article by its name.
    init(_ name: String) throws {
        text = try String(contentsOf: Self.catalogue.appending(path: "\(name).md"), encoding: .utf8)
        var blocks: [Block] = []
        var (heading, before) = ("", "")
        var open: Block?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if var block = open {
                if line == "```" {
                    blocks.append(block)
                    (before, open) = ("", nil)
                } else {
                    block.text += line + "\n"
                    open = block
                }
            } else if line.hasPrefix("```") {
                open = Block(heading: heading, before: before, language: String(line.dropFirst(3)))
            } else if line.hasPrefix("#") {
                (heading, before) = (String(line.drop { $0 == "#" }.dropFirst()), "")
            } else {
                before += line + "\n"
            }
        }
        self.blocks = blocks
    }
}
