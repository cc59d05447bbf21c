import Behaviours
import Foundation
import TestTraits
import Testing

@Suite("What tests say they have shown")
struct TestEvidenceTests {
    @Test("lines are read; one that is none is an error") func lines() throws {
        let text = #"""
            {"test": "sends", "file": "ATests/A.swift", "behaviours": ["D03"], "isReal": true, "hasPassed": true}
            {"test": "asks", "file": "ATests/A.swift", "behaviours": ["D04", "B02"], "isReal": false, "hasPassed": false}

            """#
        let evidence = try TestEvidence.read(Data(text.utf8))
        #expect(evidence.map(\.behaviours) == [["D03"], ["D04", "B02"]])
        #expect(evidence.map(\.isReal) == [true, false])
        #expect(evidence.map(\.hasPassed) == [true, false])
        #expect(throws: (any Error).self) { try TestEvidence.read(Data("D03\n".utf8)) }
    }

    @Test("a test that shows something says so when it has ended, failed ones too") func trait() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "shown").path
        let test = try #require(Test.current)
        let model = ShowsTrait.shows("D03", "D04", in: file)
        let live = ShowsTrait.showsLive("B02", in: file)
        try await model.provideScope(for: test, testCase: nil) {}
        await withKnownIssue { try await live.provideScope(for: test, testCase: nil) { Issue.record("not so") } }
        await withKnownIssue { try await live.provideScope(for: test, testCase: nil) { throw CancellationError() } }
        let evidence = try TestEvidence.read(Data(contentsOf: URL(filePath: file)))
        #expect(evidence.map(\.behaviours) == [["D03", "D04"], ["B02"], ["B02"]])
        #expect(evidence.map(\.isReal) == [false, true, true])
        #expect(evidence.map(\.hasPassed) == [true, false, false])
        #expect(evidence.allSatisfy { $0.test == test.displayName && $0.file.hasSuffix("/TestEvidenceTests.swift") })
    }
}
