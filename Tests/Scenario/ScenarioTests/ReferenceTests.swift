import Foundation
import PushLabTesting
import Testing

/// The pages of the reference, whose tables are made from the schema by `lab/dev/reference`.
@Suite("The reference")
struct ReferenceTests {
    @Test("has examples that are parts of correct scenarios")
    func examples() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "reference-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "Chat"), withIntermediateDirectories: true)
        try "".write(to: folder.appending(path: "Chat/Package.swift"), atomically: true, encoding: .utf8)
        try "1\n".write(to: folder.appending(path: "lte.down"), atomically: true, encoding: .utf8)
        var count = 0
        for name in try DocumentPage.names() {
            let page = try DocumentPage(name)
            guard page.text.contains("<!-- end -->") else { continue }
            let examples = page.blocks.filter { $0.language == "yaml" }
            for example in examples {
                let text = Self.scenario(example.text, in: examples.first?.text ?? "")
                let reading = ScenarioReading([UInt8](text.utf8), file: "\(name).yaml", folder: folder.path)
                #expect(reading.diagnostics.isEmpty, "\(name), \(example.heading): \(reading.diagnostics)\n\(text)")
                count += 1
            }
        }
        #expect(count > 80)
    }

    /// The scenario that an example is a part of: what it lacks, the first example of the page has.
    private static func scenario(_ example: String, in first: String) -> String {
        let lines = example.split(separator: "\n")
        let steps = "steps:\n\(lines.map { "  \($0)\n" }.joined())  - never: { log: nothing, for: 1s }\n"
        var parts = parts(of: example.hasPrefix("- ") ? steps : example)
        let lab = Self.parts(of: first).filter { ["networks", "hosts", "routers"].contains($0.key) }
        if parts["name"] == nil { parts.merge(lab) { own, _ in own } }
        let missing = ["name": "name: Example\n", "steps": "steps: [never: { log: nothing, for: 1s }]\n"]
        return parts.merging(missing) { own, _ in own }.values.joined()
    }

    /// The parts of a file by their keys.
    private static func parts(of text: String) -> [String: String] {
        var parts: [String: String] = [:]
        var key = ""
        for line in text.split(separator: "\n") {
            if line.first != " ", let end = line.firstIndex(of: ":") { key = String(line[..<end]) }
            parts[key, default: ""] += "\(line)\n"
        }
        return parts
    }
}
