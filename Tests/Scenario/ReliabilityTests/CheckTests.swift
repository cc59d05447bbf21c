import Kernel
import NetworkLab
import PushLabTesting
import Testing

@Suite("Runs that are judged again")
struct CheckTests {
    private static func scenario(_ steps: String) -> String {
        """
        name: Two words
        networks: { ward: {} }
        hosts:
          server:
            on: ward
            runs: { speaker: { run: [sh, -c, "sleep 0.3; echo one; sleep 1; echo two; sleep 60"] } }
        steps:
        \(steps)

        """
    }

    private static let one = "  - expect: { log: ^one$, from: server/speaker, within: 5s }"

    @Test("say the same by their own scenario, and what an edited one would have said")
    func edited() async throws {
        if let missing = LabMachine.check(programsFolder: BuiltPrograms.folder) { try Test.cancel("\(missing)") }
        let scratch = try Scratch()
        _ = try scratch.write(
            Self.scenario(Self.one + "\n  - expect: { log: ^two$, from: server/speaker, within: 5s }"), to: "s.yaml")
        let run = try await PushLabProcess.run(["run", "s.yaml", "--output", "o"], in: scratch)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
        let same = try await PushLabProcess.run(["check", "--differences", "o"], in: scratch)
        #expect(same.end == .exited(0) && same.out.contains("0 of 1 differ"), "\(same.out)\(same.errors)")

        func check(_ steps: String) async throws -> (end: ProcessEnd?, out: String) {
            _ = try scratch.write(Self.scenario(steps), to: "edited.yaml")
            let run = try await PushLabProcess.run(["check", "o", "edited.yaml"], in: scratch)
            return (run.end, run.out + run.errors)
        }
        let shorter = try await check(
            Self.one + "\n  - expect: { log: ^two$, from: server/speaker, within: 10ms }")
        #expect(shorter.end == .exited(1), "\(shorter.out)")
        #expect(
            shorter.out.contains(
                "edited.yaml:9: `expect: { log: '^two$', from: server/speaker, within: 10ms }` was not met"))
        let forbidden = try await check(Self.one + "\n  - never: { log: ^two$, from: server/speaker, for: 10s }")
        #expect(forbidden.end == .exited(1), "\(forbidden.out)")
        let more = try await check(Self.one + "\n  - expect: { log: ^three$, from: server/speaker, within: 60s }")
        #expect(more.end == .exited(3), "\(more.out)")
        // The run has not measured it.
        let measured = try await check(Self.one + "\n  - expect: { sockets: server/speaker, above: 5 }")
        #expect(measured.end == .exited(3), "\(measured.out)")
        let other = try await check("  - do: { stop: server/speaker }\n" + Self.one)
        #expect(other.end == .exited(3), "\(other.out)")
    }

    @Test("say nothing where their events are cut short, wherever that is")
    func cut() async throws {
        if let missing = LabMachine.check(programsFolder: BuiltPrograms.folder) { try Test.cancel("\(missing)") }
        let scratch = try Scratch()
        _ = try scratch.write(
            Self.scenario(Self.one + "\n  - always: { server: running, for: 300ms }"), to: "s.yaml")
        let run = try await PushLabProcess.run(["run", "s.yaml", "--output", "o"], in: scratch)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
        let path = "o/scenarios-s/attempt-1/events.ndjson"
        let lines = scratch.read(path).split(separator: "\n")
        let end = try #require(lines.firstIndex { $0.contains("\"steps-ended\"") })
        for count in 0...end {
            _ = try scratch.write(lines.prefix(count).joined(separator: "\n"), to: path)
            let check = try await PushLabProcess.run(["check", "o"], in: scratch)
            #expect(check.end == .exited(3), "\(count): \(check.out)\(check.errors)")
        }
    }

    @Test("have to be there")
    func missing() async throws {
        let scratch = try Scratch()
        let run = try await PushLabProcess.run(["check", "nothing"], in: scratch)
        #expect(run.end == .exited(2))
        #expect(run.errors == "pushlab: nothing holds no attempt: name the folder of one, or of several.\n")
    }
}
