import Foundation
import LabModel
import Testing

@testable import ScenarioLanguage

/// What reports and messages call a step is the step itself, as a file has it.
@Suite("Steps as text")
struct StepTextTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path
    private static let shipped = ScenarioSource.load(["Scenarios", "Tests/Examples"].map { "\(root)/\($0)" })
        .compactMap(\.definition)
    private static let samples = [Samples.everything, Samples.devices].compactMap {
        ScenarioReading([UInt8]($0.utf8), file: "sample.yaml", folder: root).definition
    }

    /// Reads a step in a scenario with these hosts.
    private func read(_ text: String, _ definition: ScenarioDefinition) throws -> Step {
        let names = definition.hosts.map(\.name) + definition.routers.map(\.name)
        let file = "hosts: { \(names.map { "\($0): {}" }.joined(separator: ", ")) }\nsteps: [{ \(text) }]\n"
        let root = try #require(YAMLDocument([UInt8](file.utf8), file: "text.yaml").root, "\(text)")
        guard case .list(let steps)? = root["steps"]?.content else { throw ReadingFailed(text: text) }
        var reader = Reader(file: "text.yaml", root: root)
        let step = Grammar.step.read(steps[0], &reader)
        #expect(reader.diagnostics.isEmpty, "\(text): \(reader.diagnostics)")
        return try #require(step, "\(text)")
    }

    private struct ReadingFailed: Error { let text: String }

    @Test("the text of each step, read again, is that step", arguments: shipped + samples)
    func roundTrip(_ definition: ScenarioDefinition) throws {
        for step in definition.steps {
            #expect(try read(step.text, definition).action == step.action, "\(step.text)")
        }
    }
}
