import Foundation
import Kernel
import NetworkLab
import PushLabTesting
import Testing

@Suite("The command line")
struct CommandLineTests {
    @Test("a verb that is misspelt is not run, and the right one is named")
    func verbs() async throws {
        let scratch = try Scratch()
        let run = try await PushLabProcess.run(["rnu", "s.yaml"], in: scratch)
        #expect(run.end == .exited(2))
        #expect(run.errors == "pushlab: there is no verb `rnu`; did you mean 'run'?\n")
    }

    @Test("a mistake in a file is shown with its line, and a caret below its column")
    func carets() async throws {
        let scratch = try Scratch()
        let long = String(repeating: "x", count: 200)
        _ = try scratch.write("name: A\nnetwroks: {}\nabout: [\(long), 1]\n", to: "s.yaml")
        let run = try await PushLabProcess.run(["validate", "s.yaml"], in: scratch)
        let lines = run.errors.split(separator: "\n").map(String.init)
        let unknown = try #require(lines.firstIndex { $0.contains("unknown key 'netwroks'") })
        #expect(Array(lines[(unknown + 1)...].prefix(2)) == ["    netwroks: {}", "    ^"])
        let about = try #require(lines.firstIndex { $0.contains("'about' should be text") })
        #expect(lines[about + 1].hasSuffix("x…") && lines[about + 1].count == 101)
        #expect(lines[about + 2] == "           ^")
    }

    @Test("a file with line ends of Windows is shown line by line, and JSON stays JSON whatever a name holds")
    func lineEnds() async throws {
        let scratch = try Scratch()
        _ = try scratch.write("name: A\r\nnetwroks: {}\r\n", to: "s.yaml")
        let run = try await PushLabProcess.run(["validate", "s.yaml"], in: scratch)
        #expect(run.errors.contains("\n    netwroks: {}\n    ^\n"), "\(run.errors)")
        _ = try scratch.write("'a ##[x] \u{200E}': 1\n", to: "t.yaml")
        let list = try await PushLabProcess.run(["validate", "--json", "t.yaml"], in: scratch)
        #expect(list.end == .exited(2))
        #expect(list.out.contains("unknown key 'a \\u0023\\u0023[x] \\u200e'"), "\(list.out)")
        #expect(try JSONSerialization.jsonObject(with: Data(list.out.utf8)) is [String: Any])
    }

    @Test(
        "those that did not pass are run again, and only those",
        .enabled(if: LabMachine.check(programsFolder: BuiltPrograms.folder) == nil, "no lab can be made"))
    func failed() async throws {
        let scratch = try Scratch()
        let text =
            "networks: { ward: {} }\nhosts: { desk: { on: ward, runs: { app: { run: [sleep, \"60\"] } } } }\nsteps:\n"
        _ = try scratch.write("name: Good\n\(text)  - expect: { desk: running }\n", to: "good.yaml")
        _ = try scratch.write("name: Bad\n\(text)  - expect: { desk: exited, within: 10ms }\n", to: "bad it.yaml")
        let first = try await PushLabProcess.run(["run", "good.yaml", "bad it.yaml"], in: scratch)
        #expect(first.end == .exited(1))
        #expect(
            first.out.contains(
                "\nfailed:\n  bad it.yaml:5  Bad\n\nagain: pushlab run --failed good.yaml 'bad it.yaml'\n"))
        let again = try await PushLabProcess.run(["run", "--failed", "good.yaml", "bad it.yaml"], in: scratch)
        #expect(again.end == .exited(1))
        #expect(again.out.contains("0 passed, 1 failed, 0 inconclusive"))
        let none = try await PushLabProcess.run(["run", "--failed", "good.yaml"], in: scratch)
        #expect(none.end == .exited(0))
        #expect(none.out.hasPrefix("0 passed, 0 failed, 0 inconclusive in "))
    }
}
