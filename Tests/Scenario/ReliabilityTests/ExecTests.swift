import Foundation
import Glibc
import Kernel
import NetworkLab
import PushLabTesting
import Testing

@Suite(
    "A command that runs as an app of a device",
    .enabled(
        if: LabMachine.check(programsFolder: BuiltPrograms.folder) == nil,
        "this machine cannot run labs; see `pushlab doctor`"),
    .timeLimit(.minutes(3)))
struct ExecTests {
    private static func run(
        _ options: String, _ script: String, in scratch: Scratch, before: String = ""
    ) async throws -> (end: ProcessEnd?, out: String, errors: String) {
        let words = options.split(separator: " ").map(String.init)
        return try await PushLabProcess.run(
            ["exec"] + words + ["--", "bash", "-c", script], before: before, in: scratch)
    }

    private static let connect = "exec 3<>/dev/tcp/peer/7 && echo hello >&3 && read line <&3 && echo got $line"

    @Test(
        "reaches its peer as the user has chosen",
        arguments: [
            ("--as macos-26 --local-network granted", true), ("--as macos-26 --local-network denied", false),
            ("--as macos-15", false), ("--as ios-18 --answer deny", false), ("--as tvos", true),
            ("--as macos --kind command-line-tool", true), ("--as ios-26 --local-network allowed", true),
        ])
    func privilege(options: String, reaches: Bool) async throws {
        let scratch = try Scratch()
        let run = try await Self.run(options, Self.connect, in: scratch)
        #expect(run.out == (reaches ? "got hello\n" : ""), "\(run.errors)")
        #expect(run.end == .exited(reaches ? 0 : 1))
        #expect(run.errors.contains("pushlab: nothing was refused") == reaches, "\(run.errors)")
        #expect(run.errors.contains("  tcp-connect 10.1.0.2 port 7: EHOSTUNREACH") != reaches, "\(run.errors)")
    }

    @Test(
        "is told the cause of each refusal",
        arguments: [
            ("--as macos-26 --local-network denied", "the user has denied access"),
            ("--as ios-26", "the user has not answered the alert"),
            ("--as ios --kind app-clip", "an App Clip has no access"),
        ])
    func cause(options: String, text: String) async throws {
        let run = try await Self.run(options, Self.connect, in: try Scratch())
        #expect(run.errors.contains("pushlab: refused: \(text)"), "\(run.errors)")
    }

    @Test("is told how often each target was refused, and of nothing else")
    func counts() async throws {
        let script = """
            for i in 1 2 3; do exec 3<>/dev/tcp/peer/7; done; exec 3<>/dev/tcp/peer/80; exec 4<>/dev/tcp/second/7
            exec 5<>/dev/tcp/127.0.0.1/9; exit 9
            """
        let run = try await Self.run(
            "--as macos-26 --local-network denied --peer peer --peer second", script, in: try Scratch())
        #expect(run.end == .exited(9))
        let list = run.errors.split(separator: "\n").filter { $0.hasPrefix("pushlab: ") }.map {
            $0.replacing(/at [0-9.]+ s/, with: "at T s")
        }
        #expect(
            list == [
                "pushlab: as macOS 26, on a network with peer, second and no other:",
                "pushlab: refused: the user has denied access to the local network",
                "pushlab:   tcp-connect fd00:1::2 port 7: EHOSTUNREACH, 3 times, first at T s by bash",
                "pushlab:   tcp-connect 10.1.0.2 port 7: EHOSTUNREACH, 3 times, first at T s by bash",
                "pushlab:   tcp-connect fd00:1::2 port 80: EHOSTUNREACH, at T s by bash",
                "pushlab:   tcp-connect 10.1.0.2 port 80: EHOSTUNREACH, at T s by bash",
                "pushlab:   tcp-connect fd00:1::3 port 7: EHOSTUNREACH, at T s by bash",
                "pushlab:   tcp-connect 10.1.0.3 port 7: EHOSTUNREACH, at T s by bash",
            ], "\(run.errors)")
    }

    @Test("is told of the first cause and then of the second, if the user denies while it runs")
    func causesInTurn() async throws {
        let script = "exec 3<>/dev/tcp/peer/7; sleep 2; exec 3<>/dev/tcp/peer/7"
        let run = try await Self.run("--as macos-26 --answer deny", script, in: try Scratch())
        #expect(run.end == .exited(1))
        let causes = run.errors.split(separator: "\n").filter { $0.hasPrefix("pushlab: refused: ") }
        #expect(
            causes == [
                "pushlab: refused: the user has not answered the alert about the local network",
                "pushlab: refused: the user has denied access to the local network",
            ], "\(run.errors)")
    }

    @Test("has no list with --quiet, and the same exit status")
    func quiet() async throws {
        let run = try await Self.run("--as macos-26 --local-network denied --quiet", Self.connect, in: try Scratch())
        #expect(run.end == .exited(1))
        #expect(!run.errors.contains("pushlab: "), "\(run.errors)")
    }

    @Test(
        "needs the multicast entitlement on iOS, whatever the user has allowed",
        arguments: [
            ("--as ios-26 --local-network granted", false),
            ("--as ios-26 --local-network granted --entitlement multicast", true),
            ("--as macos-26 --local-network granted", true),
        ])
    func multicast(options: String, sends: Bool) async throws {
        let run = try await Self.run(options, "echo x >/dev/udp/239.1.2.3/9999", in: try Scratch())
        #expect((run.end == .exited(0)) == sends, "\(run.errors)")
        #expect(run.errors.contains("refused: the multicast entitlement is missing") != sends, "\(run.errors)")
    }

    @Test("has the folder, the variables, the streams and the names of its user")
    func surroundings() async throws {
        let scratch = try Scratch()
        let script = """
            pwd; echo "$MINE"; cat; echo out; echo err >&2; echo kept >file; echo "$HOME"
            getent ahostsv4 peer.local | head -n 1 | cut -d' ' -f1
            """
        let run = try await Self.run(
            "--as macos-26 --local-network granted", script, in: scratch, before: "export MINE='a b' HOME=/nowhere;")
        #expect(run.out == "\(scratch.path)\na b\nout\n/nowhere\n10.1.0.2\n", "\(run.errors)")
        #expect(run.errors.hasPrefix("err\n"))
        #expect(scratch.read("file") == "kept\n")
    }

    @Test(
        "reaches peers beyond its router without access, and the router itself as the version has it",
        arguments: [
            ("macos-26", "Connection refused"), ("macos-15", "No route to host"), ("ios-26", "No route to host"),
        ])
    func remotePeers(system: String, router: String) async throws {
        let script = """
            exec 3<>/dev/tcp/cloud/7 && echo hello >&3 && read line <&3 && echo got $line
            (exec 4<>/dev/tcp/peer/7); (exec 5<>/dev/tcp/router/9); exec 6<>/dev/tcp/192.0.2.1/80
            """
        let run = try await Self.run(
            "--as \(system) --local-network denied --remote cloud", script, in: try Scratch())
        #expect(run.out == "got hello\n", "\(run.errors)")
        #expect(run.errors.contains("/dev/tcp/peer/7: No route to host"), "\(run.errors)")
        #expect(run.errors.contains("/dev/tcp/router/9: \(router)"), "\(run.errors)")
        #expect(run.errors.contains("192.0.2.1/80: Network is unreachable"), "\(run.errors)")
        #expect(run.errors.contains("on a network with peer, and cloud beyond its router:"), "\(run.errors)")
        #expect(!run.errors.contains("tcp-connect 10.2"), "\(run.errors)")
    }

    @Test("finds an HTTP server, UDP echo and loopback, and no other network")
    func services() async throws {
        let script = """
            exec 3<>/dev/tcp/peer/80; printf 'GET /a HTTP/1.1\\r\\nHost: peer\\r\\nConnection: close\\r\\n\\r\\n' >&3
            head -n 1 <&3; exec 4<>/dev/udp/peer/7; echo ping >&4; read -t 5 line <&4; echo "$line"
            exec 5<>/dev/tcp/127.0.0.1/9; exec 6<>/dev/tcp/192.0.2.1/80
            """
        let run = try await Self.run("--as macos-26 --local-network granted", script, in: try Scratch())
        #expect(run.out.hasPrefix("HTTP/1.1 200 OK"), "\(run.out) \(run.errors)")
        #expect(run.errors.contains("127.0.0.1/9: Connection refused"), "\(run.errors)")
        #expect(run.errors.contains("192.0.2.1/80: Network is unreachable"), "\(run.errors)")
        #expect(run.errors.contains("on a network with peer and no other"))
    }

    @Test(
        "has its exit status as that of pushlab",
        arguments: [
            (["sh", "-c", "exit 7"], 7), (["sh", "-c", "kill -TERM $$"], 128 + SIGTERM),
            (["sh", "-c", "kill -SEGV $$"], 128 + SIGSEGV), (["no-such-command"], 127), (["./missing"], 127),
            (["./plain"], 126), (["/"], 126), ([""], 2), ([], 2),
        ] as [([String], Int32)])
    func status(command: [String], status: Int32) async throws {
        let scratch = try Scratch()
        _ = try scratch.write("text", to: "plain")
        let run = try await PushLabProcess.run(["exec", "--as", "macos-26", "--"] + command, in: scratch)
        #expect(run.end == .exited(status), "\(run.errors)")
    }

    @Test(
        "is not run by a mistaken command line",
        arguments: [
            ("--as macs-26", "did you mean 'macos-26'?"), ("--as ios-19", "did you mean 'ios-1"),
            ("", "--as"), ("--as macos --local-network maybe", "'granted', 'denied' or 'undetermined'"),
            ("--as macos --peer Peer", "lower-case letters"), ("--as macos --peer device", "the name of the device"),
            ("--as macos --peer localhost", "the loopback address"), ("--as macos --peer 127", "reads as an address"),
            ("--as macos --peer a --peer a", "Two peers have the name a"),
            ("--as macos --remote peer", "Two peers have the name peer"),
            ("--as macos --remote router", "the name of the router"), ("--as macos --remote A", "lower-case letters"),
            ("--as macos --local-network denied --answer allow", "no effect"),
        ])
    func mistakes(options: String, text: String) async throws {
        let run = try await Self.run(options, "true", in: try Scratch())
        #expect(run.end == .exited(2))
        #expect(run.errors.contains(text), "\(run.errors)")
    }

    @Test(
        "receives the signals of pushlab, and may survive them", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1])
    func signals(_ number: Int32) async throws {
        let scratch = try Scratch()
        let script = "trap 'echo caught; exit 5' \(number); touch ready; while :; do sleep 0.05; done"
        let end = try await PlainThread.callAsync {
            let process = try PushLabProcess(["exec", "--as", "macos-26", "--", "bash", "-c", script], in: scratch)
            try Self.wait { FileManager.default.fileExists(atPath: "\(scratch.path)/ready") }
            try process.signal(number)
            return try process.end(within: .seconds(30))
        }
        #expect(end == .exited(5), "\(scratch.read("err"))")
        #expect(scratch.read("out") == "caught\n")
    }

    @Test(
        "leaves no process behind, not even a daemon of its own, when it ends or pushlab is killed",
        arguments: [false, true])
    func daemons(isKilled: Bool) async throws {
        let scratch = try Scratch()
        let mark = "9\(UInt32.random(in: 1_000_000...9_999_999))"
        let wait = isKilled ? "sleep 1000" : ":"
        let script = "setsid bash -c 'trap \"\" HUP TERM; sleep \(mark) & sleep \(mark)' & touch ready; \(wait)"
        try await PlainThread.callAsync {
            let process = try PushLabProcess(["exec", "--as", "macos-26", "--", "bash", "-c", script], in: scratch)
            try Self.wait { FileManager.default.fileExists(atPath: "\(scratch.path)/ready") }
            if isKilled { try process.signal(SIGKILL) }
            _ = try process.end(within: .seconds(30))
            try Self.wait { !Self.runs("sleep\0\(mark)") }
        }
        #expect(!Self.runs("sleep\0\(mark)"))
    }

    /// Whether a process of this machine has a command line.
    private static func runs(_ command: String) -> Bool {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.contains { id in
            (try? String(contentsOfFile: "/proc/\(id)/cmdline", encoding: .utf8))?.hasPrefix(command) ?? false
        }
    }

    /// Waits until a condition holds, at most half a minute.
    private static func wait(until condition: () -> Bool) throws {
        for _ in 0..<600 where !condition() { usleep(50_000) }
        guard condition() else { throw SystemError("wait", ETIMEDOUT) }
    }
}
