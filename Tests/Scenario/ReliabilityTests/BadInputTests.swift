import Foundation
import Glibc
import Kernel
import NetworkLab
import PushLabTesting
import Testing

@Suite("What users can do wrong")
struct BadInputTests {
    /// Words of shell after which nothing can make a namespace any more, so that there is no lab (namespaces(7)).
    private static let withoutNamespaces = """
        exec unshare --user --map-root-user sh -c 'for kind in user net pid mnt uts; do \
        echo 0 > /proc/sys/user/max_${kind}_namespaces; done; exec "$@"' sh "$@";
        """

    private static let canLimit: Bool = {
        let scratch = try? Scratch()
        guard let scratch, let process = try? PushLabProcess(["schema"], before: withoutNamespaces, in: scratch) else {
            return false
        }
        return (try? process.end(within: .seconds(60))) == .exited(0)
    }()

    @Test(
        "is told with its place and a remedy, and nothing is made in the kernel",
        .enabled(if: canLimit, "a user namespace is needed to forbid others"), .timeLimit(.minutes(20)),
        arguments: BadInput.all)
    func badFiles(_ input: BadInput) async throws {
        let scratch = try Scratch()
        for (name, text) in input.files {
            let folder = URL(fileURLWithPath: "\(scratch.path)/\(name)").deletingLastPathComponent()
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            _ = try scratch.write(text, to: name)
        }
        // Where nothing can be made, a run that tried to would end with another status.
        let run = try await PushLabProcess.run(["run", input.path], before: Self.withoutNamespaces, in: scratch)
        #expect(run.end == .exited(2))
        // Below a line stands an excerpt of the file, with a caret.
        let told = run.errors.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            .filter { !$0.hasPrefix("    ") }
        #expect(
            told.count == input.lines.count && zip(told, input.lines).allSatisfy { $0.hasPrefix($1) }, "\(run.errors)")
        #expect(told.allSatisfy { $0.contains("; ") }, "a remedy is missing: \(run.errors)")
        #expect(run.out.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/pushlab-results"))
    }

    @Test(
        "a machine that cannot run labs is told so in one sentence, with status 3",
        .enabled(if: canLimit, "a user namespace is needed to forbid others"),
        arguments: [["run", "s.yaml"], ["prove", "s.yaml"], ["bench", "suite", "s.yaml"], ["bench", "ping"]])
    func cannotRunLabs(_ command: [String]) async throws {
        let scratch = try Scratch()
        _ = try scratch.write(BadInput.scenario(more: BadInput.steps), to: "s.yaml")
        let run = try await PushLabProcess.run(command, before: Self.withoutNamespaces, in: scratch)
        #expect(run.end == .exited(3))
        #expect(run.errors.hasPrefix("pushlab: This machine cannot run labs, for it lacks "))
        #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        #expect(run.out.isEmpty)
    }

    @Test("no labs at a time is no number of labs, for a proof would prove nothing", arguments: ["run", "prove"])
    func noJobs(_ verb: String) async throws {
        let scratch = try Scratch()
        let run = try await PushLabProcess.run([verb, "s.yaml", "--jobs", "0"], in: scratch)
        #expect(run.end == .exited(2))
        #expect(run.errors.contains("--jobs takes a number from 1."), "\(run.errors)")
    }

    @Test(
        "a report that cannot be written is told before anything runs",
        arguments: [
            (["run", "--junit"], "folder", "folder is a folder: name a file in it."),
            (["run", "--json"], "folder", "folder is a folder: name a file in it."),
            (["prove", "--json"], "folder/", "folder/ is a folder: name a file in it."),
            (
                ["run", "--json"], "s.yaml/result.json",
                "s.yaml/result.json cannot be written: name a file in a folder that can be written to."
            ),
        ])
    func badReport(_ command: [String], _ path: String, _ message: String) async throws {
        let scratch = try Scratch()
        try FileManager.default.createDirectory(atPath: scratch.path + "/folder", withIntermediateDirectories: false)
        _ = try scratch.write(BadInput.scenario(more: BadInput.steps), to: "s.yaml")
        let run = try await PushLabProcess.run(command + [path, "s.yaml"], in: scratch)
        #expect(run.end == .exited(2))
        #expect(run.errors == "pushlab: \(message)\n" && run.out.isEmpty, "\(run.out) \(run.errors)")
    }

    @Test("an output folder that cannot be written to is told before anything runs", arguments: ["run", "prove"])
    func noOutput(_ verb: String) async throws {
        if let missing = LabMachine.check(programsFolder: BuiltPrograms.folder) { try Test.cancel("\(missing)") }
        let scratch = try Scratch()
        _ = try scratch.write(BadInput.scenario(more: BadInput.steps), to: "s.yaml")
        for folder in ["s.yaml", "/proc/results"] {
            let run = try await PushLabProcess.run([verb, "s.yaml", "--output", folder], in: scratch)
            #expect(run.end == .exited(2))
            #expect(run.errors == "pushlab: \(folder) cannot be made: name an output folder that can be written to.\n")
            #expect(run.out.isEmpty)
        }
    }

    @Test(
        "no rounds are no number of rounds, nor are more than anybody waits for", arguments: ["run", "prove"],
        ["0", "9223372036854775807"])
    func wrongRounds(_ verb: String, _ count: String) async throws {
        let scratch = try Scratch()
        let run = try await PushLabProcess.run([verb, "s.yaml", "--repeat", count], in: scratch)
        #expect(run.end == .exited(2))
        #expect(run.errors.contains("--repeat takes a number from 1 to 100000."), "\(run.errors)")
    }

    @Test("a filter that takes too long for a name leaves out no scenario without a word")
    func slowFilter() async throws {
        let scratch = try Scratch()
        let name = String(repeating: "a", count: 60_000)
        _ = try scratch.write(BadInput.scenario(name: name, more: BadInput.steps), to: "s.yaml")
        let run = try await PushLabProcess.run(["run", "s.yaml", "--filter", "(a+)+b$"], in: scratch)
        #expect(run.end == .exited(2))
        #expect(run.errors == "pushlab: --filter takes too long for s.yaml: use a simpler regular expression\n")
        #expect(run.out.isEmpty)
    }

    @Test("a program that dies at its start fails the scenario, which shows its last lines")
    func programThatDies() async throws {
        if let missing = LabMachine.check(programsFolder: BuiltPrograms.folder) { try Test.cancel("\(missing)") }
        let scratch = try Scratch()
        let dying = "run: [/bin/sh, -c, 'echo reading /etc/pager; echo no such file >&2; exit 7'], ready: { port: 7 }"
        let text = BadInput.scenario(more: "  desk: { on: ward, runs: { pager: { \(dying) } } }\n" + BadInput.steps)
        _ = try scratch.write(text, to: "s.yaml")
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let line = try #require(lines.firstIndex { $0.contains("desk") }) + 1
        let run = try await PushLabProcess.run(["run", "s.yaml"], in: scratch)
        #expect(run.end == .exited(1))
        for text in ["s.yaml:\(line): desk/pager was not ready", "exit", "7", "reading /etc/pager", "no such file"] {
            #expect(run.out.contains(text), "`\(text)` is missing in: \(run.out)")
        }
    }

    @Test("a full disk changes no verdict, and is told", arguments: [("running", 0), ("exited", 1)])
    func fullDisk(state: String, status: Int32) async throws {
        if let missing = LabMachine.check(programsFolder: BuiltPrograms.folder) { try Test.cancel("\(missing)") }
        let scratch = try Scratch()
        let text = """
            name: Full
            networks: { ward: {} }
            hosts:
              server: { on: ward, runs: { push-server: {} } }
              phone: { on: ward, runs: { noisy: { run: [sh, -c, "yes $0 | head -n 9000; exec sleep 60", \(Self.line)] } } }
            steps:
              - expect: { log: '^a', at-least: 5000, within: 60s }
              - expect: { phone: \(state), within: 1s }

            """
        _ = try scratch.write(text, to: "s.yaml")
        let small = """
            mkdir o; set -- unshare --mount --propagation private \
            sh -c 'mount -t tmpfs -o size=400k none o; exec "$@"' sh "$@";
            """
        // Of a host that stalls nothing is said: then it is run again.
        var run = try await PushLabProcess.run(["run", "s.yaml", "-v", "--output", "o"], before: small, in: scratch)
        for _ in 0..<3 where run.out.contains("(host-stalled)") {
            run = try await PushLabProcess.run(["run", "s.yaml", "-v", "--output", "o"], before: small, in: scratch)
        }
        #expect(run.end == .exited(status), "\(run.out) \(run.errors)")
        #expect(run.out.contains("note: Not all events of the run are in events.ndjson"), "\(run.out)")
        #expect(run.out.contains("verdict.json cannot be written"))
        #expect(run.out.contains("`expect: { phone: exited, within: 1s }` was not met") == (status == 1))
    }

    private static let line = String(repeating: "a", count: 200)

    @Test(
        "output that cannot be written is no success, whatever the verb",
        arguments: [["schema"], ["list", "--saboteurs"], ["list", "s.yaml"], ["validate", "s.yaml"]])
    func fullOutput(_ command: [String]) async throws {
        let scratch = try Scratch()
        _ = try scratch.write(BadInput.scenario(more: BadInput.steps), to: "s.yaml")
        let run = try await PushLabProcess.run(command, before: "exec > /dev/full;", in: scratch)
        #expect(run.end == .exited(2))
        #expect(run.errors.hasPrefix("pushlab: standard output cannot be written to"), "\(run.errors)")
    }

    @Test("a run whose app does not build has the seed of its scenario")
    func seedWithoutApp() async throws {
        if let missing = LabMachine.check(programsFolder: BuiltPrograms.folder) { try Test.cancel("\(missing)") }
        let scratch = try Scratch()
        _ = try scratch.write("let wrong: Int = \"text\"\n", to: "main.swift")
        _ = try scratch.write(
            """
            name: Not built
            seed: 7
            networks: { ward: {} }
            hosts: { phone: { on: ward, device: ios, apps: { pager: { swift: main.swift } } } }
            steps: [{ expect: { phone: running } }]

            """, to: "s.yaml")
        let run = try await PushLabProcess.run(
            ["run", "s.yaml", "--json", "result.json"], in: scratch, atMost: .seconds(600))
        #expect(run.end == .exited(2), "\(run.out)\(run.errors)")
        let result = scratch.read("result.json")
        #expect(result.contains(#""seed" : "7""#), "\(result)")
    }

    @Test("a reader that goes away ends the program quietly")
    func closedPipe() async throws {
        let scratch = try Scratch()
        let end = try await PlainThread.callAsync {
            try PushLabProcess(["schema"], in: scratch, isUnread: true).end(within: .seconds(60))
        }
        #expect(end == .signalled(SIGPIPE))
        #expect(scratch.read("err").isEmpty)
    }

    @Test("a reader that goes away does not crash a program that was told to ignore it")
    func closedPipeIgnored() async throws {
        let scratch = try Scratch()
        let end = try await PlainThread.callAsync {
            try PushLabProcess(["schema"], before: "trap '' PIPE;", in: scratch, isUnread: true)
                .end(within: .seconds(60))
        }
        #expect(end == .exited(0))
        #expect(scratch.read("err").isEmpty)
    }
}
