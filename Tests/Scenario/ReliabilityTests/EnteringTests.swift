import Foundation
import Glibc
import Kernel
import NetworkLab
import PushLabTesting
import Testing

@Suite("Labs that somebody enters")
struct EnteringTests {
    private static let scenario = """
        name: A phone and a server
        networks: { ward: { ssid: Ward } }
        hosts:
          server: { on: ward, runs: { probe: { probe: { listens: [80/tcp] } } } }
          phone:
            on: ward
            device: ios
            apps: { allowed: { local-network: allowed }, denied: { local-network: denied } }
        steps:
          - do: { run: [touch, /tmp/mark], on: server }
          - expect: { log: nothing, from: server/probe, within: 10ms }

        """

    private static func prepare() throws -> Scratch {
        if let missing = LabMachine.check(programsFolder: BuiltPrograms.folder) { try Test.cancel("\(missing)") }
        let scratch = try Scratch()
        _ = try scratch.write(scenario, to: "s.yaml")
        return scratch
    }

    @Test("give a shell the addresses and the name of a host, and tell what a command came to")
    func host() async throws {
        let scratch = try Self.prepare()
        let words = ["shell", "s.yaml", "phone", "--", "sh", "-c", "hostname; ip -4 -o address show eth0; exit 7"]
        let run = try await PushLabProcess.run(words, in: scratch)
        #expect(run.end == .exited(7), "\(run.errors)")
        #expect(run.out.hasPrefix("phone\n") && run.out.contains(" 10.1.0.2/16 "), "\(run.out)")
    }

    @Test(
        "hold who enters an app to its privacy",
        arguments: [("phone/allowed", true), ("phone/denied", false), ("phone", true)])
    func app(place: String, reaches: Bool) async throws {
        let scratch = try Self.prepare()
        let words = ["shell", "s.yaml", place, "--", "bash", "-c", "exec 3<>/dev/tcp/10.1.0.1/80 && echo reached"]
        let run = try await PushLabProcess.run(words, in: scratch)
        #expect(run.out == (reaches ? "reached\n" : ""), "\(run.errors)")
        #expect((run.end == .exited(0)) == reaches)
    }

    @Test("are those before a line", arguments: [(nil, "new"), (10, "new"), (11, "marked")] as [(Int?, String)])
    func line(at line: Int?, state: String) async throws {
        let scratch = try Self.prepare()
        let words = ["shell", "s.yaml", "server"] + (line.map { ["--at", "\($0)"] } ?? [])
        let look = ["--", "sh", "-c", "test -e /tmp/mark && echo marked || echo new"]
        let run = try await PushLabProcess.run(words + look, in: scratch)
        #expect(run.out == "\(state)\n", "\(String(describing: run.end)) \(run.errors)")
    }

    @Test("stay as a failed step has left them until Enter, for others to enter and capture, and prove nothing")
    func hold() async throws {
        let scratch = try Self.prepare()
        let script = """
            mkfifo keys; exec 9<>keys
            "$0" run --hold on-failure s.yaml --output o <keys >run.out 2>run.err & lab=$!
            until grep -q 'Enter closes it' run.err; do sleep 0.05; done
            "$0" enter --lab $lab server -- sh -c 'test -e /tmp/mark && hostname'; echo "status $?"
            "$0" capture --lab $lab phone >phone.pcapng & capture=$!
            "$0" enter --lab $lab nobody; echo "nobody $?"
            "$0" capture --lab $lab phone@sea | cat
            until [ -s phone.pcapng ]; do sleep 0.05; done
            echo >&9; wait $capture; echo "capture $?"; wait $lab; echo "run $?"
            """
        _ = try scratch.write(script, to: "hold.sh")
        let end = try await Self.shell(scratch)
        let out = scratch.read("out")
        #expect(end == .exited(0))
        #expect(out.contains("server\nstatus 0\n"), "\(out)\(scratch.read("err"))")
        #expect(out.contains("nobody 2\n"))
        #expect(out.contains("capture 0\n") && out.contains("run 1\n"), "\(out)\(scratch.read("run.out"))")
        let frames = try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/phone.pcapng"))
        #expect(frames.prefix(4) == Data([0x0a, 0x0d, 0x0d, 0x0a]))
        let errors = scratch.read("err")
        #expect(errors.contains("There is no host `nobody` in this lab"), "\(errors)")
        #expect(errors.contains("The link phone@sea cannot be captured: there are phone@ward."), "\(errors)")
        #expect(scratch.read("run.err").contains("pushlab enter phone/denied"))
    }

    /// Runs `hold.sh` with the path of `pushlab` as its name.
    private static func shell(_ scratch: Scratch) async throws -> ProcessEnd? {
        try await PlainThread.callAsync {
            let nowhere = try FileDescriptor.open("/dev/null", O_RDONLY)
            let output = try FileDescriptor.open("\(scratch.path)/out", O_WRONLY | O_CREAT | O_TRUNC)
            let errors = try FileDescriptor.open("\(scratch.path)/err", O_WRONLY | O_CREAT | O_TRUNC)
            let text = scratch.read("hold.sh")
            let launch = ProcessLaunch(
                path: "/bin/bash", arguments: ["bash", "-c", text, "\(BuiltPrograms.folder)/pushlab"],
                environment: [
                    "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "TMPDIR": "/tmp",
                ],
                directory: scratch.path)
            let process = try Kernel.Process.start(
                launch, descriptors: [(nowhere.raw, 0), (output.raw, 1), (errors.raw, 2)])
            var ended = pollfd(fd: process.descriptor.raw, events: Int16(POLLIN), revents: 0)
            if unsafe poll(&ended, 1, 60_000) <= 0 { process.end(by: SIGKILL) }
            return try process.reap()
        }
    }

    @Test("give who sits at a terminal one of the same size, with what belongs to it")
    func terminal() async throws {
        let scratch = try Self.prepare()
        let (end, text) = try await PlainThread.callAsync {
            let own = try PseudoTerminal(sizedAs: -1)
            var launch = ProcessLaunch(
                path: "\(BuiltPrograms.folder)/pushlab", arguments: ["pushlab", "shell", "s.yaml", "phone"],
                environment: ["PATH": "/usr/bin:/bin", "TERM": "dumb"], directory: scratch.path)
            launch.hasTerminal = true
            let number = own.terminal.raw
            let process = try Kernel.Process.start(launch, descriptors: [(number, 0), (number, 1), (number, 2)])
            let controller = own.closeTerminal()
            // The terminal keeps what is typed until the shell is there.
            try controller.write(Array("echo $((6 * 7)) on $(hostname); sleep 60\n".utf8))
            var text: [UInt8] = []
            var isInterrupted = false
            while let bytes = try? controller.read(), !bytes.isEmpty {
                text += bytes
                if !isInterrupted, String(decoding: text, as: UTF8.self).contains("42 on phone") {
                    isInterrupted = true
                    try controller.write([3] + Array("exit 5\n".utf8))
                }
            }
            _ = try FileDescriptor.wait(toRead: [process.descriptor.raw])
            return (try process.reap(), String(decoding: text, as: UTF8.self))
        }
        #expect(end == .exited(5), "\(text)")
        #expect(text.contains("This is phone. Leaving it closes the lab."))
    }

    @Test("prove nothing where every step waits, and end where somebody ends them")
    func steps() async throws {
        let scratch = try Self.prepare()
        let all = try await PushLabProcess.run(
            ["run", "--step", "s.yaml", "--output", "o"], before: "exec <<'E'\n\nq\n\nE\n", in: scratch)
        #expect(all.end == .exited(3), "\(all.out)\(all.errors)")
        #expect(all.out.contains("(1 held)"), "\(all.out)")
        #expect(all.errors.contains("s.yaml:10: do: { run: [touch, /tmp/mark], on: server }"), "\(all.errors)")
        let verdict = scratch.read("o/scenarios-s/attempt-1/verdict.json")
        #expect(verdict.contains("\"held\"") && verdict.contains("\"not-run\""), "\(verdict)")
    }

    @Test("are not entered where a program does not start, which is told")
    func failedStart() async throws {
        let scratch = try Self.prepare()
        let program = "{ x: { run: [sh, -c, exit 4], ready: { port: 80 } } }"
        _ = try scratch.write(
            Self.scenario.replacing("{ probe: { probe: { listens: [80/tcp] } } }", with: program)
                .replacing("server/probe", with: "server"), to: "s.yaml")
        let run = try await PushLabProcess.run(["shell", "s.yaml", "server", "--", "echo", "entered"], in: scratch)
        #expect(run.end == .exited(3) && run.out.isEmpty, "\(run.out)\(run.errors)")
        #expect(run.errors.contains("server/x") && run.errors.contains("exited code=4"), "\(run.errors)")
    }

    @Test("have to be there, and to have the place")
    func missing() async throws {
        let scratch = try Self.prepare()
        let host = try await PushLabProcess.run(["shell", "s.yaml", "phne"], in: scratch)
        #expect(host.end == .exited(2))
        #expect(host.errors == "pushlab: s.yaml has no host `phne`; did you mean 'phone'?\n")
        let app = try await PushLabProcess.run(["shell", "s.yaml", "phone/alowed"], in: scratch)
        #expect(app.errors == "pushlab: `phone` has no app `alowed`; did you mean 'allowed'?\n")
        let lab = try await PushLabProcess.run(["enter", "phone", "--lab", "1"], in: scratch)
        #expect(lab.end == .exited(2) && lab.errors.hasPrefix("pushlab: there is no lab of process 1"), "\(lab.errors)")
    }
}
