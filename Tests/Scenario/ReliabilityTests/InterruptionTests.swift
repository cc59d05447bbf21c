import Glibc
import Kernel
import NetworkLab
import PushLabTesting
import Testing

@Suite(
    "A run that is interrupted",
    .enabled(
        if: LabMachine.check(programsFolder: BuiltPrograms.folder) == nil,
        "this machine cannot run labs; see `pushlab doctor`"),
    .timeLimit(.minutes(2)))
struct InterruptionTests {
    @Test("says what it came to, writes its reports, and ends by the signal", arguments: [SIGINT, SIGTERM, SIGHUP])
    func reports(_ signal: Int32) async throws {
        let scratch = try Scratch()
        let end = try await PlainThread.callAsync {
            try Self.interrupt(["run", "--junit", "result.xml"], by: signal, in: scratch)
        }
        #expect(end == .signalled(signal))
        let (out, errors) = (scratch.read("out"), scratch.read("err"))
        #expect(out.contains("inconclusive  First"), "\(out)")
        #expect(out.contains("first.yaml:7: The run was cancelled in the step `do: { run: "), "\(out)")
        #expect(out.contains("0 passed, 0 failed, 1 inconclusive"))
        let name = [SIGINT: "SIGINT", SIGTERM: "SIGTERM"][signal] ?? "SIGHUP"
        #expect(errors.contains("ended by \(name); 1 of 2 did not begin"), "\(errors)")
        #expect(scratch.read("result.json").contains("The run was cancelled"))
        #expect(scratch.read("result.xml").contains("<testsuite"))
        let folder = scratch.path.split(separator: "/").last ?? ""
        #expect(scratch.read("results/\(folder)-first/attempt-1/timeline.html").contains("First"))
    }

    @Test("a proof shows what was caught until then")
    func matrix() async throws {
        let scratch = try Scratch()
        let end = try await PlainThread.callAsync { try Self.interrupt(["prove"], by: SIGINT, in: scratch) }
        #expect(end == .signalled(SIGINT))
        let out = scratch.read("out")
        #expect(out.contains("inconclusive  First"), "\(out)")
        #expect(out.contains("0 caught, 0 survived, 0 inconclusive; 0 of 1 scenarios pass"), "\(out)")
        #expect(scratch.read("err").contains("ended by SIGINT; 1 of 2 did not begin"))
        #expect(scratch.read("result.json").contains("The run was cancelled"))
    }

    /// Words of shell that give `pushlab` a folder for temporary files in its scratch folder.
    private static let ownTemporaryFolder = "mkdir tmp; export TMPDIR=\"$PWD/tmp\";"

    /// The folders there that a verb has made.
    private static func folders(_ prefix: String, in scratch: Scratch) -> [String] {
        ((try? FileDescriptor.names(in: "\(scratch.path)/tmp")) ?? []).filter { $0.hasPrefix(prefix) }
    }

    @Test("a suite that is measured leaves no folder, and prints no figures")
    func suite() async throws {
        let scratch = try Scratch()
        let end = try await PlainThread.callAsync {
            let sign = try Sign(in: scratch)
            let file = try scratch.write(Self.waiting("First", sign: sign.path), to: "first.yaml")
            let process = try PushLabProcess(["bench", "suite", file], before: Self.ownTemporaryFolder, in: scratch)
            try sign.wait()
            try process.signal(SIGINT)
            return try process.end(within: .seconds(20))
        }
        #expect(end == .signalled(SIGINT))
        #expect(scratch.read("out").isEmpty)
        #expect(Self.folders("pushlab-suite-", in: scratch) == [])
    }

    @Test("the trial of the compiler leaves no folder")
    func doctor() async throws {
        let scratch = try Scratch()
        let end = try await PlainThread.callAsync { () throws -> ProcessEnd? in
            let process = try PushLabProcess(["doctor"], before: Self.ownTemporaryFolder, in: scratch)
            while Self.folders("pushlab-doctor-", in: scratch).isEmpty {
                if let end = try process.end(within: .milliseconds(5)) { return end }
            }
            try process.signal(SIGINT)
            return try process.end(within: .seconds(20))
        }
        if case .exited? = end { try Test.cancel("no compiler was tried") }
        #expect(end == .signalled(SIGINT))
        #expect(scratch.read("out").isEmpty)
        #expect(Self.folders("pushlab-doctor-", in: scratch) == [])
    }

    @Test("time in which nothing ran is no time in which something was looked for")
    func stopped() async throws {
        let scratch = try Scratch()
        let end = try await PlainThread.callAsync {
            let sign = try Sign(in: scratch)
            let file = try scratch.write(
                """
                name: Watched
                networks: { ward: {} }
                hosts:
                  phone: { on: ward, runs: { pager: { run: [sleep, "60"] } } }
                steps:
                  - never: { event: cough, from: phone, for: 6s }
                  - do: { run: [/bin/sh, -c, "echo > \(sign.path)"], on: phone, within: 60s }

                """, to: "watched.yaml")
            let process = try PushLabProcess(["run", "--output", "results", file], in: scratch)
            try sign.wait()
            try process.signal(SIGSTOP)
            sleep(6)
            try process.signal(SIGCONT)
            return try process.end(within: .seconds(20))
        }
        #expect(end == .exited(3))
        #expect(scratch.read("out").contains("was not broken. PushLab did not run for"), "\(scratch.read("out"))")
    }

    @Test("a reader of the output that goes away leaves the reports and the status")
    func unread() async throws {
        let scratch = try Scratch()
        let end = try await PlainThread.callAsync {
            let file = try scratch.write(
                """
                name: Unread
                networks: { ward: {} }
                hosts:
                  phone: { on: ward, runs: { pager: { run: [sleep, "60"] } } }
                steps:
                  - expect: { phone: exited, within: 100ms }

                """, to: "unread.yaml")
            let process = try PushLabProcess(
                ["run", "--output", "results", "--junit", "result.xml", file], in: scratch, isUnread: true)
            return try process.end(within: .seconds(20))
        }
        #expect(end == .exited(1))
        #expect(scratch.read("result.xml").contains("<testsuite"))
    }

    /// A pipe by which a program of a lab says that it is there.
    private struct Sign: ~Copyable {
        let path: String
        private let reader: FileDescriptor

        init(in scratch: Scratch) throws {
            let path = "\(scratch.path)/sign"
            _ = try systemCall("mkfifo") { unsafe mkfifo(path, 0o600) }
            // Open for both, so that opening it waits for nobody.
            reader = try FileDescriptor.open(path, O_RDWR)
            self.path = path
        }

        borrowing func wait() throws {
            var written = pollfd(fd: reader.raw, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&written, 1, 30_000) == 1 else { throw Unexpected(description: "no lab has begun") }
        }
    }

    /// A scenario whose last step says that it is there, and then waits.
    private static func waiting(_ name: String, sign: String) -> String {
        """
        name: \(name)
        networks: { ward: {} }
        hosts:
          phone: { on: ward, runs: { pager: { run: [sleep, "60"] } } }
        steps:
          - never: { event: crash, from: phone }
          - do: { run: [/bin/sh, -c, "echo > \(sign); sleep 60"], on: phone, within: 60s }

        """
    }

    /// Sends a signal in the step of the first of two scenarios; blocks until `pushlab` has ended.
    private static func interrupt(_ verb: [String], by signal: Int32, in scratch: Scratch) throws -> ProcessEnd? {
        let sign = try Sign(in: scratch)
        let files = try ["First", "Second"].map { name in
            try scratch.write(waiting(name, sign: sign.path), to: "\(name.lowercased()).yaml")
        }
        let process = try PushLabProcess(
            verb + ["--jobs", "1", "--output", "results", "--json", "result.json"] + files, in: scratch)
        try sign.wait()
        try process.signal(signal)
        return try process.end(within: .seconds(20))
    }
}
