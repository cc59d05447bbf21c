import Foundation
import PushLabTesting
import Testing

/// The extension of the tutorial, with its mistake and without.
@Suite("The tutorial")
struct TutorialTests {
    private static let folder = DocumentPage.root.appending(path: "Tests/Examples/Tutorial")
    private static let provider = "Provider/PushProvider.swift"
    private static let mended = "Mended/PushProvider.swift"

    @Test("shows the code of its files")
    func code() throws {
        let files = try [Self.provider, Self.mended, "restart.yaml"].map {
            try String(contentsOf: Self.folder.appending(path: $0), encoding: .utf8)
        }
        let blocks = try DocumentPage("Tutorial").blocks
        #expect(blocks.map(\.language) == ["swift", "yaml", "swift"])
        for block in blocks {
            #expect(files.contains { $0.contains(block.text) }, "\(block.heading)")
        }
    }

    @Test("has an extension that fails at the step that the page shows")
    func fails() async throws {
        let scenario = try #require(ScenarioCase.all(in: Self.folder.path).first)
        let shown = try #require(
            DocumentPage("Tutorial").text.firstMatch(of: /first\/restart\.yaml:(\d+): `expect/)?.output.1)
        try await expectFailure {
            try await scenario.check()
        } matching: { issue in
            guard let place = issue.sourceLocation else { return false }
            return place.fileName == "restart.yaml" && place.line == Int(shown)
        }
    }

    @Test("has an extension that passes when it is mended")
    func passes() async throws {
        let copy = FileManager.default.temporaryDirectory.appending(path: "tutorial-\(UUID().uuidString)")
        try FileManager.default.copyItem(at: Self.folder, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        try FileManager.default.removeItem(at: copy.appending(path: Self.provider))
        try FileManager.default.copyItem(
            at: copy.appending(path: Self.mended), to: copy.appending(path: Self.provider))
        try await #require(ScenarioCase.all(in: copy.path).first).check()
    }
}
