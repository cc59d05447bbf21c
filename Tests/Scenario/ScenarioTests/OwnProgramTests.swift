import PushLabTesting
import Testing

@Suite("What goes wrong with users' own programs")
struct OwnProgramTests {
    private func run(_ hosts: [HostDefinition], _ steps: [Step]) async -> ScenarioResult {
        let definition = ScenarioDefinition(
            "Own programs", networks: [.numbered(1, name: "ward")], hosts: hosts, steps: steps)
        let options = ScenarioRunner.Options(programsFolder: BuiltPrograms.folder)
        var result = await ScenarioRunner.run(definition, options: options)
        // Where the host stalled, the run says nothing.
        for _ in 0..<3 where result.verdict == .inconclusive(.hostStalled) {
            result = await ScenarioRunner.run(definition, options: options)
        }
        return result
    }

    /// Listens on a port, and says when it does.
    private static let listener = """
        import socket, time
        s = socket.create_server(("", 7000))
        print("listening", flush=True)
        c = s.accept()
        time.sleep(60)
        """

    @Test("an expression that takes too long for a line holds up nobody, and the run says so")
    func longLine() async throws {
        let text = """
            import signal, time
            signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGUSR1])
            print('ready', flush=True)
            signal.sigwait([signal.SIGUSR1])
            print('a' * 60000, flush=True)
            print('done', flush=True)
            time.sleep(60)
            """
        let noisy = ProgramDefinition(
            "noisy", .executable(ExecutableSettings(["python3", "-c", text])), ready: .log("^ready$"))
        let result = await run(
            [HostDefinition("phone", on: ["ward"], runs: [noisy])],
            [
                .never(.log(LogPattern("(a+)+b$"), .atLeast(1))),
                .never(.log(LogPattern(".*x.*y"), .atLeast(1))),
                .do(.signal(.user1, ["phone"])),
                .expect(.log(LogPattern("^done$"), .exactly(1))),
            ])
        #expect(result.steps.map(\.state) == [.done, .done, .done, .done])
        #expect(result.verdict == .inconclusive(.witnessLost))
        let messages = result.findings.map(\.message)
        #expect(messages.count == 2, "\(messages)")
        #expect(messages.first?.hasPrefix("\"(a+)+b$\" takes too long for a line that programs wrote") ?? false)
    }

    @Test("a port that another program of the host listens on is no sign that a program is ready")
    func otherListener() async throws {
        let first = ProgramDefinition(
            "first", .executable(ExecutableSettings(["python3", "-c", Self.listener])), ready: .log("listening"))
        let second = ProgramDefinition(
            "second", .executable(ExecutableSettings(["sleep", "60"])), ready: .port(7000))
        let result = await run(
            [HostDefinition("server", on: ["ward"], runs: [first, second])], [.expect(.host("server", .running))])
        #expect(result.verdict == .failed)
        let finding = try #require(result.findings.first)
        #expect(finding.message == "server/second was not ready: it is server/first that listens on port 7000.")
        #expect(finding.details.first == "give one of them another port")
    }

    @Test("a port on which a child of the program listens is a sign that it is ready")
    func child() async {
        let program = ProgramDefinition(
            "mine", .executable(ExecutableSettings(["sh", "-c", "python3 -c '\(Self.listener)'; true"])),
            ready: .port(7000))
        let result = await run(
            [HostDefinition("server", on: ["ward"], runs: [program])],
            [
                .expect(.sockets("server/mine", .listening, Bounds(above: 0, below: 2))),
                .expect(.sockets("server/mine", .established, Bounds(below: 1))),
            ])
        #expect(result.verdict == .passed, "\(result.findings)")
    }

    @Test("a fault whose link somebody deletes leaves the run inconclusive and says why")
    func deletedLink() async throws {
        let result = await run(
            [
                HostDefinition(
                    "phone", on: ["ward"],
                    runs: [ProgramDefinition("idle", .executable(ExecutableSettings(["sleep", "60"])))])
            ],
            [
                .fault(.carrierDown, at: "phone"),
                .do(.run(["ip", "link", "delete", "eth0"], on: "phone", within: .seconds(5))),
                .heal(),
            ])
        // Where the host stalled, that is the reason given.
        #expect([.inconclusive(.noEffect), .inconclusive(.hostStalled)].contains(result.verdict))
        let finding = try #require(result.findings.first)
        #expect(finding.message.contains("a link that it needs is gone"))
        #expect(!finding.message.contains("Create the link first"))
    }
}
