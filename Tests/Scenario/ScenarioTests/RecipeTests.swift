import Foundation
import PushLabTesting
import Testing

/// The recipes of `Tests/Examples/Recipes`, which the documentation shows as they are.
@Suite("Recipes")
struct RecipeTests {
    @Test("hold", arguments: ScenarioCase.all(in: "Tests/Examples/Recipes"))
    func hold(_ recipe: ScenarioCase) async throws {
        try await recipe.check()
    }

    /// The text of each recipe, by the name of its file, below the line that names the schema for editors.
    private static func files() throws -> [String: String] {
        let folder = DocumentPage.root.appending(path: "Tests/Examples/Recipes")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".yaml") }
        return try Dictionary(
            uniqueKeysWithValues: names.map {
                let text = try String(contentsOf: folder.appending(path: $0), encoding: .utf8)
                return ($0, text.replacing(/^# yaml-language-server: .*\n/, with: ""))
            })
    }

    @Test("are short")
    func short() throws {
        for (name, text) in try Self.files() {
            #expect(text.split(separator: "\n").count <= 24, "\(name)")
        }
    }

    @Test("stand on the pages as in their files, each once, under its question")
    func pages() throws {
        let files = try Self.files()
        var shown: [String] = []
        for page in try DocumentPage.names() where page.hasPrefix("RecipesFor") {
            for block in try DocumentPage(page).blocks {
                let name = try #require(
                    block.before.firstMatch(of: /The file is `Tests\/Examples\/Recipes\/(\S+)`:/)?.output.1,
                    "\(block.heading)")
                #expect(files[String(name)] == block.text, "\(name)")
                #expect(block.text.hasPrefix("name: \(block.heading)\n"), "\(name)")
                shown.append(String(name))
            }
        }
        #expect(shown.sorted() == files.keys.sorted())
    }

    @Test("are listed with their questions, each once")
    func index() throws {
        let rows = try DocumentPage("Recipes").text.split(separator: "\n")
            .filter { $0.hasSuffix(".yaml` |") }.map(String.init)
        let expected = try Self.files().map { name, text in
            let question = try #require(text.split(separator: "\n").first?.dropFirst("name: ".count), "\(name)")
            return "| \(question) | `Tests/Examples/Recipes/\(name)` |"
        }
        #expect(rows.sorted() == expected.sorted())
    }
}
