import Foundation
import Glibc
import Kernel
import NetworkLab
import PushLabTesting
import Testing

/// Programs that mean no harm, and are where hosts have folders of their own.
@Suite("Ordinary programs", .enabled(if: LabMachine.check() == nil, "this machine cannot run labs"))
struct OrdinaryProgramTests {
    private static let scenario = """
        name: Files beside a scenario
        networks: { ward: {} }
        hosts: { desk: { on: ward, runs: { reads: { run: [sh, ./NAME.sh] } } } }
        steps: [{ expect: { log: '^read$', from: desk/reads, since: start, within: 30s } }]

        """

    @Test(
        "see what lies beside their scenario in a temporary folder, or in a folder below with any name",
        arguments: ["", "/with a blank=and more"])
    func besideScenario(_ below: String) async throws {
        let scratch = try Scratch()
        // A file of its own name, right in the temporary folder, or in a folder there.
        let name = "pushlab-test-\(getpid())-\(UInt32.random(in: .min ... .max))"
        let folder = "/var/tmp" + (below.isEmpty ? "" : "\(below)-\(name)")
        let files = ["\(folder)/\(name).yaml", "\(folder)/\(name).sh"]
        defer { for file in below.isEmpty ? files : [folder] { try? FileManager.default.removeItem(atPath: file) } }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let scenario = Self.scenario.replacingOccurrences(of: "NAME", with: name)
        try Data(scenario.utf8).write(to: URL(fileURLWithPath: files[0]))
        try Data("echo read\n".utf8).write(to: URL(fileURLWithPath: files[1]))
        let run = try await PushLabProcess.run(["run", files[0]], in: scratch)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
    }

    @Test("find the tools that their user has installed in the home folder, though theirs is another one")
    func tools() async throws {
        let scratch = try Scratch()
        for folder in [".rustup", ".local"] {
            try FileManager.default.createDirectory(
                atPath: "\(scratch.path)/home/\(folder)", withIntermediateDirectories: true)
        }
        let check =
            "test -d $RUSTUP_HOME/../.local && test -d $PYTHONUSERBASE/../.rustup && test ! -e $HOME/.rustup && echo read"
        let file = try scratch.write(
            Self.scenario.replacingOccurrences(of: "./NAME.sh", with: "-c, \"\(check)\""), to: "tools.yaml")
        let run = try await PushLabProcess.run(
            ["run", file], before: "export HOME=\(scratch.path)/home; unset RUSTUP_HOME PYTHONUSERBASE;", in: scratch)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
    }
}
