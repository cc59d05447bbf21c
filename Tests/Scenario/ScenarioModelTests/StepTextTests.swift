import Foundation
import LabEvents
import LabModel
import ScenarioLanguage
import Testing

/// What reports and messages call a step is the step itself, as a file has it.
@Suite("Steps as text")
struct StepTextTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path
    private static let shipped = ScenarioSource.load(
        ["Scenarios", "Tests/Examples"].map { "\(root)/\($0)" }
    )
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
        let step = StepRow.shape.read(steps[0], &reader)
        #expect(reader.diagnostics.isEmpty, "\(text): \(reader.diagnostics)")
        return try #require(step, "\(text)")
    }

    private struct ReadingFailed: Error { let text: String }

    /// Text that YAML would take for something else, or not at all.
    private static let hostile = [
        "::1", ":-)", "?", "a:?b", "a: b", "a #b", "#", "- x", "-", "-x", "~", "null", "true", "0x1F", "1e5", "12",
        "1_000",
        "2026-11-26", "'", "it's", "\"", "a\"b", "\\", "a, b", "[x]", "{x}", "*x", "&x", "!x", "|", ">", "%x", "@x",
        "`x`",
        "x ", " x", "x:", "a\nb", "a\tb", "a\u{85}b", "a\u{2028}b", "\u{9f}", "Room #\u{fe0f}\u{20e3}",
        "*\u{fe0f}\u{20e3}", "é", "👩‍⚕️", "=", "<<", "a=b",
    ]

    @Test("text comes back as it was, whatever is in it", arguments: hostile)
    func quotes(_ text: String) throws {
        let definition = try #require(Self.samples.first)
        let steps: [Step] = [
            .send("m1", to: "phone-1"), .expect(.log(LogPattern("x"), .atLeast(1))),
            .expect(.event(EventPattern(.delivered, where: [.message: .string(text)]), .atLeast(1))),
        ]
        for var step in steps {
            if case .send(var message) = step.action {
                (message.title, message.text) = (text, text)
                step.action = .send(message)
            }
            #expect(try read(step.text, definition).action == step.action, "\(step.text)")
        }
    }

    @Test("quantities come back as they were")
    func quantities() throws {
        let definition = try #require(Self.samples.first)
        for step in [
            "expect: { spread: heartbeat, above: 1.2s }", "fault: { link: phone-1, loss: 0.04 % }",
            "expect: { memory: phone-1/x, below: 1.25MB }", "expect: { utilisation: ward, above: 12.52 % }",
            "expect: { interval: heartbeat, every: 200ms, tolerance: 10.04 % }", "do: { wait: 1.5s }",
        ] { #expect(try read(step, definition).text == step) }
    }

    @Test("the text of each step, read again, is that step", arguments: shipped + samples)
    func roundTrip(_ definition: ScenarioDefinition) throws {
        for step in definition.steps {
            #expect(try read(step.text, definition).action == step.action, "\(step.text)")
        }
    }
}
