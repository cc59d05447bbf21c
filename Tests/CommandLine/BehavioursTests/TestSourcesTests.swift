import Behaviours
import Foundation
import Testing

@Suite("Behaviours named by tests")
struct TestSourcesTests {
    private func behaviours(_ text: String) -> [[String]] {
        TestSources.mentions(in: text, file: "a.swift").map(\.behaviours)
    }

    @Test("tests and suites name behaviours at the beginning of their display names") func names() {
        #expect(behaviours("@Test(\"D03: sending\") func a() {}") == [["D03"]])
        #expect(behaviours("@Suite(\"D03, D04: sending\") struct A {}") == [["D03", "D04"]])
        #expect(behaviours("@Test(\n        \"D03: sending\",\n        arguments: [1]) func a() {}") == [["D03"]])
        #expect(behaviours("@Test(\"A01: a\") func a() {}\n@Test(\"A02: b\") func b() {}") == [["A01"], ["A02"]])
    }

    @Test(
        "nothing else names any",
        arguments: [
            "@Test(\"sending, as in D03: fails\")", "// @Test(\"D03: sending\")", "    /// @Test(\"D03: sending\")",
            "\"D03: sending\"", "@Test(\"D3: sending\")", "@Test(\"D03 sending\")", "",
        ])
    func others(text: String) {
        #expect(behaviours(text) == [])
    }

    @Test(
        "a file is one of tests in networks by what it imports, or by its target",
        arguments: [
            ("import NetworkLab\n", "ATests/A.swift", true), ("private import PushLabTesting\n", "A.swift", true),
            ("import Testing\n", "Tests/PrivacyEnforcementTests/A.swift", true),
            ("import Testing\n", "A.swift", false),
            ("// import NetworkLab\n", "A.swift", false), ("import NetworkLabels\n", "A.swift", false),
            ("let a = \"import NetworkLab\"\n", "A.swift", false), ("", "MyPrivacyEnforcementTests/A.swift", false),
        ])
    func networks(text: String, file: String, isInNetwork: Bool) {
        let mentions = TestSources.mentions(in: text + "@Test(\"D03: sending\")", file: file)
        #expect(mentions.map(\.isInNetwork) == [isInNetwork])
    }

    @Test("the files of a folder are read, also below it, and others are left alone") func files() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("pushlab-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let below = folder.appendingPathComponent("ATests")
        try FileManager.default.createDirectory(at: below, withIntermediateDirectories: true)
        #expect(!TestSources.holdsSources(folder.path))
        try "@Test(\"D03: a\")".write(to: below.appendingPathComponent("A.swift"), atomically: true, encoding: .utf8)
        try "@Test(\"D04: a\")".write(to: below.appendingPathComponent("A.txt"), atomically: true, encoding: .utf8)
        let mention = TestSources.Mention(
            file: "\(folder.path)/ATests/A.swift", behaviours: ["D03"], isInNetwork: false)
        #expect(TestSources.holdsSources(folder.path))
        #expect(TestSources.mentions(in: folder.path) == [mention])
        #expect(TestSources.mentions(in: folder.path + "/") == [mention])
        #expect(TestSources.mentions(in: mention.file) == [mention])
    }
}
