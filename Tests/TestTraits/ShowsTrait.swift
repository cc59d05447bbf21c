internal import Behaviours
internal import Foundation
internal import Synchronization
package import Testing

/// Says which behaviours are not so when a test fails, and writes down how the test ended.
///
/// With `PUSHLAB_SHOWN=FILE` in the environment every test case that ran adds a line to the file (``TestEvidence``),
/// of which `pushlab behaviours` counts the passed ones.
package struct ShowsTrait: TestTrait, TestScoping {
    private let behaviours: [String]
    private let isReal: Bool
    private let path: String?

    fileprivate init(_ behaviours: [String], isReal: Bool, _ path: String?) {
        self.behaviours = behaviours
        self.isReal = isReal
        self.path = path
    }

    /// Where the environment wants it to be written.
    package static var file: String? { ProcessInfo.processInfo.environment["PUSHLAB_SHOWN"] }

    private final class Outcome: Sendable {
        let hasFailed = Atomic(false)
    }

    /// Runs the test and notes its end.
    package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard let path else { return try await function() }
        let outcome = Outcome()
        let watch = IssueHandlingTrait.compactMapIssues { issue in
            outcome.hasFailed.store(true, ordering: .relaxed)
            return issue
        }
        do {
            try await watch.provideScope(for: test, testCase: testCase, performing: function)
        } catch {
            try note(test, false, in: path)
            throw error
        }
        try note(test, !outcome.hasFailed.load(ordering: .relaxed), in: path)
    }

    private func note(_ test: Test, _ hasPassed: Bool, in path: String) throws {
        let evidence = TestEvidence(
            test: test.displayName ?? test.name, file: test.sourceLocation.fileID, behaviours: behaviours,
            isReal: isReal, hasPassed: hasPassed)
        let line = try JSONEncoder().encode(evidence) + Data([UInt8(ascii: "\n")])
        let file = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
        defer { close(file) }
        // One write each, at the end: other processes of tests write there too.
        guard unsafe line.withUnsafeBytes({ unsafe write(file, $0.baseAddress, $0.count) }) == line.count else {
            throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: path])
        }
    }
}

extension Trait where Self == ShowsTrait {
    /// The test fails when one of these behaviours is not so in a model, or in what is written down.
    package static func shows(_ behaviours: String..., in file: String? = ShowsTrait.file) -> Self {
        ShowsTrait(behaviours, isReal: false, file)
    }

    /// The test fails when one of these behaviours is not so of real sockets in real networks.
    package static func showsLive(_ behaviours: String..., in file: String? = ShowsTrait.file) -> Self {
        ShowsTrait(behaviours, isReal: true, file)
    }
}
