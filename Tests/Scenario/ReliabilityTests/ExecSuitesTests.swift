import Foundation
import Glibc
import Kernel
import NetworkLab
import PushLabTesting
import Testing

@Suite(
    "A test suite of another language that runs as an app of a device",
    .enabled(
        if: LabMachine.check(programsFolder: BuiltPrograms.folder) == nil,
        "this machine cannot run labs; see `pushlab doctor`"),
    .timeLimit(.minutes(4)))
struct ExecSuitesTests {
    /// A suite with one test, which connects to the peer.
    struct Language: CustomTestStringConvertible, Sendable {
        let name: String
        let file: (name: String, text: String)
        let command: [String]
        /// The words for EHOSTUNREACH in its output.
        let error: String

        var testDescription: String { name }
        var isInstalled: Bool {
            (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
                FileManager.default.isExecutableFile(atPath: "\($0)/\(command[0])")
            }
        }

        static let all: [Language] = [
            Language(
                name: "Python",
                file: (
                    "test_ward.py",
                    """
                    import socket, unittest
                    class Ward(unittest.TestCase):
                        def test_echo(self):
                            with socket.create_connection(("peer", 7), timeout=5) as echo:
                                echo.sendall(b"hello")
                                self.assertEqual(echo.recv(5), b"hello")
                    """
                ), command: ["python3", "-B", "-m", "unittest", "test_ward"], error: "No route to host"),
            Language(
                name: "JavaScript",
                file: (
                    "ward.test.js",
                    """
                    const { test } = require("node:test"), net = require("node:net")
                    test("echo", () => new Promise((done, fail) => {
                        const echo = net.connect(7, "peer", () => echo.write("hello"))
                        echo.on("error", fail).on("data", () => { echo.end(); done() })
                    }))
                    """
                ), command: ["node", "--test", "ward.test.js"], error: "EHOSTUNREACH"),
            Language(
                name: "Java",
                file: (
                    "Ward.java",
                    """
                    class Ward {
                        public static void main(String[] names) throws Exception {
                            try (var echo = new java.net.Socket("peer", 7)) {
                                echo.getOutputStream().write('x');
                                if (echo.getInputStream().read() != 'x') throw new AssertionError();
                            }
                        }
                    }
                    """
                ), command: ["java", "Ward.java"], error: "NoRouteToHostException"),
            Language(
                name: "Go",
                file: (
                    "ward_test.go",
                    """
                    package ward
                    import ("net"; "testing")
                    func TestEcho(t *testing.T) {
                        echo, err := net.Dial("tcp", "peer:7")
                        if err != nil { t.Fatal(err) }
                        echo.Close()
                    }
                    """
                ), command: ["go", "test", "ward_test.go"], error: "no route to host"),
        ].filter(\.isInstalled)
    }

    private static func run(
        _ options: String, _ command: [String], in scratch: Scratch, before: String = ""
    ) async throws -> (end: ProcessEnd?, out: String, errors: String) {
        try await PushLabProcess.run(
            ["exec"] + options.split(separator: " ").map(String.init) + ["--"] + command, before: before, in: scratch)
    }

    private static let granted = "--as macos-26 --local-network granted"

    @Test("passes with access, and fails without it as on the device", arguments: Language.all, [true, false])
    func suite(_ language: Language, hasAccess: Bool) async throws {
        let scratch = try Scratch()
        _ = try scratch.write(language.file.text, to: language.file.name)
        let options = hasAccess ? Self.granted : "--as macos-26 --local-network denied"
        let run = try await Self.run(options, language.command, in: scratch)
        #expect((run.end == .exited(0)) == hasAccess, "\(run.out) \(run.errors)")
        #expect((run.out + run.errors).contains(language.error) != hasAccess, "\(run.out) \(run.errors)")
        #expect(run.errors.contains("refused: the user has denied access") != hasAccess, "\(run.errors)")
        #expect(run.errors.contains("tcp-connect 10.1.0.2 port 7: EHOSTUNREACH") != hasAccess, "\(run.errors)")
    }

    @Test(
        "learns which of four causes it was",
        arguments: [
            ("--as ios-26 --local-network denied", "s.connect(('peer', 7))", "the user has denied access"),
            ("--as ios-26 --local-network granted", "browse('_ward._tcp')", "NSBonjourServices does not declare"),
            ("--as ios-26 --local-network granted", "u.sendto(b'x', ('239.1.2.3', 9))", "the multicast entitlement"),
            ("--as ios-26 --local-network granted", "s.connect(('peer', 81))", "nothing was refused"),
            (
                "--as ios-26 --local-network granted --bonjour _ward._tcp", "browse('_ward._tcp')",
                "nothing was refused"
            ),
        ])
    func cause(options: String, attempt: String, text: String) async throws {
        let script = """
            import json, socket
            s, u = socket.socket(), socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            def browse(type):
                device = socket.socket(socket.AF_UNIX)
                device.connect("\\0pushlab.device")
                device.sendall((json.dumps({"id": 1, "call": "browse", "type": type}) + "\\n").encode())
                return device.makefile().readline()
            \(attempt)
            """
        let run = try await Self.run(options, ["python3", "-c", script], in: try Scratch())
        #expect(run.errors.contains(text), "\(run.errors)")
    }

    @Test("counts repetitions of each refusal, and lists twenty targets of a cause")
    func repetitions() async throws {
        let script = """
            import socket
            u = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
            def send(port):
                try: u.sendto(b'x', ('10.1.0.2', port))
                except OSError: pass
            for _ in range(10000): send(7)
            for port in range(1000, 4000): send(port)
            """
        let run = try await Self.run(
            "--as macos-26 --local-network denied", ["python3", "-c", script], in: try Scratch())
        #expect(run.end == .exited(0))
        #expect(
            run.errors.contains("  udp-send 10.1.0.2 port 7: EHOSTUNREACH, 10000 times, first at "), "\(run.errors)")
        #expect(run.errors.contains("  and 2981 more targets, refused 2981 times\n"), "\(run.errors)")
        #expect(!run.errors.contains("more operations"), "\(run.errors)")
    }

    /// A program whose file has a capability that an app may not have.
    private static let ping = "/usr/bin/ping"

    @Test(
        "may run a program with file capabilities, such as ping",
        .enabled(if: FileManager.default.isExecutableFile(atPath: ping), "ping is not installed"),
        arguments: [("granted", true), ("denied", false)])
    func capabilities(access: String, reaches: Bool) async throws {
        let run = try await Self.run(
            "--as macos-26 --local-network \(access)", [Self.ping, "-c", "1", "-W", "2", "peer"], in: try Scratch())
        #expect((run.end == .exited(0)) == reaches, "\(run.out) \(run.errors)")
        #expect(!run.errors.contains("Operation not permitted: "))
        #expect(run.errors.contains("nothing was refused") == reaches, "\(run.errors)")
    }

    @Test("has neither raw nor packet sockets, whatever its file may")
    func rawSockets() async throws {
        let script = """
            import socket
            for kind in [(socket.AF_INET, socket.SOCK_RAW, 1), (socket.AF_PACKET, socket.SOCK_RAW, 0)]:
                try: socket.socket(*kind)
                except PermissionError: print("refused")
            """
        let run = try await Self.run(Self.granted, ["python3", "-c", script], in: try Scratch())
        #expect(run.out == "refused\nrefused\n", "\(run.errors)")
    }

    @Test("gets an empty input where that of pushlab is closed")
    func closedInput() async throws {
        let run = try await Self.run(
            Self.granted, ["sh", "-c", "cat; echo end"], in: try Scratch(), before: "exec 0<&-;")
        #expect(run.end == .exited(0) && run.out == "end\n", "\(run.out) \(run.errors)")
    }

    @Test("reaches its peer by IPv6 as by IPv4", arguments: [("granted", true), ("denied", false)])
    func addresses(access: String, reaches: Bool) async throws {
        let script = """
            import socket
            found = socket.getaddrinfo("peer", 7, socket.AF_INET6, socket.SOCK_STREAM)[0]
            s = socket.socket(found[0], found[1])
            s.connect(found[4])
            s.sendall(b"x")
            print(s.recv(1))
            """
        let run = try await Self.run(
            "--as macos-26 --local-network \(access)", ["python3", "-c", script], in: try Scratch())
        #expect((run.out == "b'x'\n") == reaches, "\(run.out) \(run.errors)")
        #expect(run.errors.contains("tcp-connect f") != reaches, "\(run.errors)")
    }
}
