import Foundation
import PushLabTesting
import Testing

/// The recipe of an app that pins a certificate, with what it has to notice.
@Suite("An app that pins a certificate")
struct PinningTests {
    private static let examples = DocumentPage.root.appending(path: "Tests/Examples")
    private static let recipe = "Recipes/pinned-certificate.yaml"

    /// Runs a copy of the recipe in which a text of a file was replaced, and expects it to fail at the step with `step`.
    private func fails(at step: String, where file: String, says text: String, instead other: String) async throws {
        let files = FileManager.default
        let copy = files.temporaryDirectory.appending(path: "pinning-\(UUID().uuidString)")
        defer { try? files.removeItem(at: copy) }
        for path in [Self.recipe, "Pinning", "Pager/Shared"] {
            let parent = copy.appending(path: path).deletingLastPathComponent()
            try files.createDirectory(at: parent, withIntermediateDirectories: true)
            try files.copyItem(at: Self.examples.appending(path: path), to: copy.appending(path: path))
        }
        let changed = copy.appending(path: file)
        let content = try String(contentsOf: changed, encoding: .utf8)
        try #require(content.contains(text))
        try content.replacing(text, with: other).write(to: changed, atomically: true, encoding: .utf8)
        let lines = try String(contentsOf: copy.appending(path: Self.recipe), encoding: .utf8).split(separator: "\n")
        let line = try #require(lines.firstIndex { $0.contains(step) })
        let scenario = try #require(ScenarioCase.all(in: copy.appending(path: "Recipes").path).first)
        try await expectFailure {
            try await scenario.check()
        } matching: { issue in
            issue.sourceLocation?.line == line + 1
        }
    }

    @Test("fails when it takes any certificate")
    func trusting() async throws {
        try await fails(
            at: "never: { log: '^impostor: welcome$'", where: "Pinning/App/main.swift",
            says: "shown == pinnedCertificate", instead: "true")
    }

    @Test("fails when its server shows another certificate")
    func exchanged() async throws {
        try await fails(
            at: "expect: { log: '^server: welcome$'", where: Self.recipe, says: "Pinning/server",
            instead: "Pinning/impostor"
        )
    }
}
