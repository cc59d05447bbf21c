import Foundation
import ScenarioLanguage
import Testing

@Suite struct `Codes of mistakes` {
    @Test func `stand in the article on files, each once`() throws {
        let article = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/Scenario/ScenarioLanguage/ScenarioLanguage.docc/ScenarioFiles.md")
        let section = try #require(
            String(contentsOf: article, encoding: .utf8).components(separatedBy: "## Mistakes in a file").last)
        let codes = section.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { $0.split(separator: "`")[1] }
        #expect(codes.map(String.init) == Diagnostic.Code.allCases.map(\.rawValue).sorted())
    }

    @Test func `are all shown by a file`() {
        // Expressions and files that are not there have tests of their own; `more` is said where very much is wrong.
        let elsewhere: Set<Diagnostic.Code> = [.invalidExpression, .more]
        let shown = BadFile.all.flatMap {
            ScenarioReading([UInt8]($0.text.utf8), file: "s.yaml").diagnostics.map(\.code)
        }
        #expect(Set(shown).union(elsewhere) == Set(Diagnostic.Code.allCases))
    }
}
