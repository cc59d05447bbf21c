import EventLiterals
import Foundation
import Kernel
import ScenarioLanguage
import ScenarioRunning
import Testing

@Suite struct `Long files` {
    /// A file of about 1 MiB of a kind that is expensive to parse.
    struct ExpensiveFile: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String

        init(_ title: String, _ text: String) {
            testDescription = title
            self.text = text
        }
    }

    private static let expensive: [ExpensiveFile] = [
        ExpensiveFile("lists in lists", String(repeating: "[", count: 1 << 20)),
        ExpensiveFile("mappings in mappings", String(repeating: "{a: ", count: 1 << 18)),
        ExpensiveFile("lists in lists in a block", String(repeating: "- ", count: 1 << 19)),
        ExpensiveFile("a long list", "name: [" + String(repeating: "a,", count: (1 << 19) - 8) + "]"),
        ExpensiveFile("many lists", "name: [" + String(repeating: "[],", count: (1 << 18) - 8) + "]"),
        ExpensiveFile("many unknown keys", numbered(80_000) { "key\($0): 1\n" }),
        ExpensiveFile("many hosts", "hosts: {" + numbered(50_000) { "host\($0): {}," } + "}"),
        ExpensiveFile("many steps", "steps: [" + numbered(30_000) { "expect: {host\($0): connected}," } + "]"),
        ExpensiveFile("hosts and steps up to the limits", full),
        ExpensiveFile("keys in keys", "name: " + String(repeating: "a: ", count: 1 << 18)),
        ExpensiveFile("complex keys", String(repeating: "? ", count: 1 << 19)),
        ExpensiveFile("anchors", String(repeating: "&a ", count: 1 << 18)),
        ExpensiveFile("escapes", "name: \"" + String(repeating: "\\x41", count: (1 << 18) - 8) + "\""),
        ExpensiveFile("a long text", "name: '" + String(repeating: " \n", count: (1 << 19) - 8) + "'"),
        ExpensiveFile(
            "an expression", BadFile.scenario(steps: ["expect: { log: '" + String(repeating: "(a+)+", count: 9999)])),
    ]

    /// As many hosts and steps as there may be, and every step says something of a group.
    private static let full = """
        name: Full
        networks: { n: {} }
        hosts:
          group: { on: n, count: 2000, runs: { push-server: {}, x: { run: sh, sends-at: 1 } } }
        \(numbered(2000) { "  h\($0): { on: n, runs: { push-provider: { server: h\($0) } } }\n" })
        steps:
        \(numbered(1000) { "  - send: { message: m\($0), to: group, via: group }\n  - expect: { delivered: m\($0), to: h\($0) }\n" })
        """

    private static func numbered(_ count: Int, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined()
    }

    @Test(arguments: expensive)
    func `that are expensive to parse are dealt with soon`(_ file: ExpensiveFile) async throws {
        let (time, isRefused) = try await PlainThread.callAsync {
            let began = ContinuousClock.now
            // Enough to tell a square from a line.
            let reading = ScenarioReading([UInt8](file.text.utf8.prefix(1 << 17)), file: "s.yaml")
            return (ContinuousClock.now - began, reading.definition == nil)
        }
        #expect(isRefused)
        #expect(time < .seconds(20))
    }
}
