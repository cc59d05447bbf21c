import Foundation
import Kernel
import Scenario
import ScenarioParsing
import ScenarioRunning
import Testing

@Suite struct `Any bytes` {
    /// How many inputs to try, from the environment variable `YAML_FUZZ_INPUTS`.
    static let count = ProcessInfo.processInfo.environment["YAML_FUZZ_INPUTS"].flatMap { Int($0) } ?? 400
    /// Where to begin, from the environment variable `YAML_FUZZ_SEED`; input n of a seed is always the same.
    static let seed = ProcessInfo.processInfo.environment["YAML_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1

    @Test func `are either a scenario or told what is wrong, without a crash or a hang`() async throws {
        // On a thread of its own: tests that wait share two threads, and this one computes.
        let (accepted, slowest, failures) = try await PlainThread.callAsync { Self.readAll() }
        #expect(failures.isEmpty)
        #expect(accepted > 0 && accepted < Self.count, "\(accepted) accepted")
        print("\(Self.count) inputs, \(accepted) accepted, the slowest took \(slowest)")
    }

    private static func readAll() -> (accepted: Int, slowest: Duration, failures: [String]) {
        let clock = ContinuousClock()
        var (accepted, slowest, failures) = (0, Duration.zero, [String]())
        for index in 0..<Self.count {
            var random = SplitMix(seed: Self.seed &+ UInt64(index) &* 0x1_0000_0001)
            let bytes = Self.input(index, &random)
            var reading: ScenarioReading?
            let time = clock.measure { reading = ScenarioReading(bytes, file: "s.yaml") }
            guard let reading else { continue }
            slowest = max(slowest, time)
            accepted += reading.definition == nil ? 0 : 1
            let isTold = (reading.definition == nil) == !reading.diagnostics.isEmpty
            let lines = Self.lines(of: bytes)
            let isPlaced = reading.diagnostics.allSatisfy { Self.isWellFormed($0, lines: lines) }
            if !isTold || !isPlaced || time >= .seconds(5) {
                failures.append("input \(index) of seed \(Self.seed), in \(time): \(reading.diagnostics)")
            }
        }
        return (accepted, slowest, failures)
    }

    private static func input(_ index: Int, _ random: inout SplitMix) -> [UInt8] {
        let samples = [Samples.everything, Samples.least, BadFile.scenario()]
        let sample = samples[Int.random(in: samples.indices, using: &random)]
        switch index % 10 {
        case 0: return Mutation.bytes(using: &random)
        case 1:
            var bytes = Array(Mutation.mutate(sample, times: 2, using: &random).utf8)
            for _ in 0..<Int.random(in: 1...8, using: &random) where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: .min ... .max, using: &random)
            }
            return bytes
        default:
            return Array(Mutation.mutate(sample, times: Int.random(in: 1...6, using: &random), using: &random).utf8)
        }
    }

    /// The number of lines as YAML counts them, and one for the end.
    private static func lines(of bytes: [UInt8]) -> Int {
        let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
        return String(decoding: bytes, as: UTF8.self).unicodeScalars.count { breaks.contains($0) } + 2
    }

    /// Whether a diagnostic is one line with a place in the file and something to do.
    private static func isWellFormed(_ diagnostic: Diagnostic, lines: Int) -> Bool {
        let isInside = diagnostic.position.map { (1...lines).contains($0.line) && $0.column >= 1 } ?? true
        return isInside && !diagnostic.message.isEmpty && !diagnostic.remedy.isEmpty
            && !diagnostic.description.contains(where: \.isNewline)
    }

    /// A file of about 1 MiB of a kind that is dear to parse.
    struct Dear: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let text: String

        init(_ title: String, _ text: String) {
            testDescription = title
            self.text = text
        }
    }

    private static let dear: [Dear] = [
        Dear("lists in lists", String(repeating: "[", count: 1 << 20)),
        Dear("mappings in mappings", String(repeating: "{a: ", count: 1 << 18)),
        Dear("lists in lists in a block", String(repeating: "- ", count: 1 << 19)),
        Dear("a long list", "name: [" + String(repeating: "a,", count: (1 << 19) - 8) + "]"),
        Dear("many lists", "name: [" + String(repeating: "[],", count: (1 << 18) - 8) + "]"),
        Dear("many unknown keys", numbered(80_000) { "key\($0): 1\n" }),
        Dear("many hosts", "hosts: {" + numbered(50_000) { "host\($0): {}," } + "}"),
        Dear("many steps", "steps: [" + numbered(30_000) { "expect: {host\($0): connected}," } + "]"),
        Dear("hosts and steps up to the limits", full),
        Dear("keys in keys", "name: " + String(repeating: "a: ", count: 1 << 18)),
        Dear("complex keys", String(repeating: "? ", count: 1 << 19)),
        Dear("anchors", String(repeating: "&a ", count: 1 << 18)),
        Dear("escapes", "name: \"" + String(repeating: "\\x41", count: (1 << 18) - 8) + "\""),
        Dear("a long text", "name: '" + String(repeating: " \n", count: (1 << 19) - 8) + "'"),
        Dear("an expression", BadFile.scenario(steps: ["expect: { log: '" + String(repeating: "(a+)+", count: 9999)])),
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

    @Test(arguments: dear)
    func `that are dear to parse are dealt with soon`(_ file: Dear) async throws {
        let (time, isRefused) = try await PlainThread.callAsync {
            let began = ContinuousClock.now
            // The whole MiB when many inputs are asked for; else enough to tell a square from a line.
            let length = Self.count > 1_000 ? 1 << 20 : 1 << 17
            let reading = ScenarioReading([UInt8](file.text.utf8.prefix(length)), file: "s.yaml")
            return (ContinuousClock.now - began, reading.definition == nil)
        }
        #expect(isRefused)
        #expect(time < .seconds(20))
    }
}
