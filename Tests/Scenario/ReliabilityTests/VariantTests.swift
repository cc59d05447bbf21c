import Kernel
import NetworkLab
import PushLabTesting
import Testing

@Suite("Variants of programs")
struct VariantTests {
    private static func scenario(_ mustCatch: String) -> String {
        """
        name: A server that says hello
        networks: { ward: {} }
        hosts:
          server:
            on: ward
            runs:
              speaker:
                run: [sh, -c, 'echo "${GREETING:-hello}"; sleep 60']
                variants:
                  mute: { run: [sleep, "60"] }
                  rude: { environment: { GREETING: go } }
                  louder: { environment: { VOLUME: "11" } }
        steps:
          - expect: { log: ^hello$, from: server/speaker, within: 5s }
            label: greets
        must-catch: \(mustCatch)

        """
    }

    @Test(
        "are caught, by their step if one is named, or survive",
        arguments: [
            ("[mute, { saboteur: rude, at: greets }]", 0, "2 caught, 0 survived"),
            ("[louder]", 1, "0 caught, 1 survived"),
        ] as [(String, Int32, String)])
    func proved(mustCatch: String, status: Int32, sum: String) async throws {
        if let missing = LabMachine.check(programsFolder: BuiltPrograms.folder) { try Test.cancel("\(missing)") }
        let scratch = try Scratch()
        _ = try scratch.write(Self.scenario(mustCatch), to: "s.yaml")
        let run = try await PushLabProcess.run(["prove", "s.yaml", "--output", "o"], in: scratch)
        #expect(run.end == .exited(status) && run.out.contains(sum), "\(run.out)\(run.errors)")
    }

    @Test("run alone by their name, which has to be one")
    func alone() async throws {
        if let missing = LabMachine.check(programsFolder: BuiltPrograms.folder) { try Test.cancel("\(missing)") }
        let scratch = try Scratch()
        _ = try scratch.write(Self.scenario("[mute]"), to: "s.yaml")
        let rude = try await PushLabProcess.run(["run", "s.yaml", "--sabotage", "rude", "--output", "o"], in: scratch)
        #expect(rude.end == .exited(1) && rude.out.contains("[rude]"), "\(rude.out)\(rude.errors)")
        let typo = try await PushLabProcess.run(["run", "s.yaml", "--sabotage", "rud", "--output", "o"], in: scratch)
        #expect(typo.end == .exited(2))
        #expect(typo.errors == "pushlab: there is no saboteur `rud`; did you mean `rude`?\n")
    }
}
