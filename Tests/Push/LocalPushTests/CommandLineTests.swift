import Foundation
import LocalPush
import LocalPushNIO
import LocalPushServer
import Testing

/// The programs' command lines to the end: what they print, and the status they end with.
@Suite struct CommandLineTests {
    private static func output(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    }

    private static func errors(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test("a word of two hyphens is a word, a value may hold an equals sign, and a flag is not given twice")
    func splits() throws {
        let flags = try CommandLineFlags(
            ["--", "-x", "--a=b=c", "--d", "--e", "--on", "last"], flags: ["a", "d"], switches: ["on"])
        #expect(flags.words == ["--", "-x", "last"])
        #expect(flags.text("a") == "b=c")
        #expect(flags.text("d") == "--e")
        #expect(flags.text("e") == nil)
        #expect(flags.has("on"))
        #expect(!flags.has("off"))
        for (arguments, message) in [
            (["--a=1", "--a", "2"], "--a is given twice"), (["--a"], "--a needs a value"),
            (["--on=1"], "there is no option --on=1"), (["--b"], "there is no option --b"),
        ] {
            let error = #expect(throws: UsageError.self) {
                try CommandLineFlags(arguments, flags: ["a"], switches: ["on"])
            }
            #expect(error?.description == message)
        }
    }

    @Test("a number is taken within its bounds alone")
    func limitsNumbers() throws {
        for (text, number) in [("3", 3), ("7", 7), ("2", nil), ("8", nil), ("x", nil)] {
            let flags = try CommandLineFlags(["--n", text], flags: ["n"], switches: [])
            #expect((try? flags.number("n", default: 5, in: 3...7)) == number)
        }
        let none = try CommandLineFlags([], flags: ["n"], switches: [])
        #expect(try none.number("n", default: 5, in: 3...7) == 5)
        let flags = try CommandLineFlags(["--n=9"], flags: ["n"], switches: [])
        let error = #expect(throws: UsageError.self) { try flags.number("n", default: 5, in: 3...7) }
        #expect(error?.description == "--n takes a number from 3 to 7, not “9”")
    }

    private static func provider(_ arguments: [String]) throws -> ProviderConfiguration {
        let flags = try CommandLineFlags(
            arguments, flags: PushProviderSettings.flags.union(ProviderConfiguration.ownFlags),
            switches: PushProviderSettings.switches)
        return try ProviderConfiguration(PushProviderSettings(flags), flags)
    }

    @Test("a provider's command line is its configuration")
    func readsProvider() throws {
        let base = ["--server", "ward", "--token", "phone", "--plain"]
        let plain = try Self.provider(base + ["--seed", "\(UInt64.max)", "--inbox", "in"])
        #expect(plain.server == "ward")
        #expect(plain.token == token("phone"))
        #expect(plain.port == 7650)
        #expect(plain.settings.plain == true)
        #expect(plain.seed == .max)
        #expect(plain.inbox == "in")
        #expect(plain.transport == .plain)
        #expect(plain.sabotage == nil)
        let other = try Self.provider(base + ["--port", "7", "--seed", "0", "--sabotage", "provider-hot-loops"])
        #expect(other.port == 7)
        #expect(other.seed == 0)
        #expect(other.inbox == nil)
        #expect(other.sabotage == .hotLoops)
        #expect(try Self.provider(base).seed != Self.provider(base).seed, "each process has its own jitter")
    }

    @Test(
        "what a provider cannot follow is told in a sentence",
        arguments: [
            (["--token", "x"], "--server HOST|ADDRESS is missing"), (["--server", "x"], "--token TOKEN is missing"),
            (["--server", "x", "--token", "x", "--plain", "--pin", "p"], "--plain and --pin exclude each other"),
            (
                ["--server", "x", "--token", "x"],
                "give --pin certificate.pem for TLS, or --plain (`plain: true`) to speak in the clear"
            ),
            (
                ["--server", "x", "--token", "x", "--plain", "--sabotage", "none"],
                "there is no saboteur “none”; push-provider saboteurs lists them"
            ),
            (
                ["--server", "x", "--token", "x", "--plain", "--seed", "-1"],
                "--seed takes a number from 0 to 18446744073709551615, not “-1”"
            ),
        ])
    func refusesProvider(_ arguments: [String], _ message: String) {
        let error = #expect(throws: UsageError.self) { try Self.provider(arguments) }
        #expect(error?.description == message)
    }

    @Test("the usage has a line for each setting, and what they say begins in one column")
    func alignsUsage() throws {
        for (usage, count) in [
            (PushServerSettings.usage, PushServerSettings.table.count),
            (PushProviderSettings.usage, PushProviderSettings.table.count),
        ] {
            let lines = usage.split(separator: "\n")
            #expect(lines.count == count)
            let columns = try lines.map { line in
                let gap = try #require(line.dropFirst(2).firstRange(of: "  "))
                let about = line[gap.upperBound...].drop { $0 == " " }
                #expect(about.hasSuffix("."))
                return (
                    flag: line.distance(from: line.startIndex, to: gap.lowerBound),
                    about: about.startIndex.utf16Offset(in: line)
                )
            }
            #expect(Set(columns.map(\.about)).count == 1)
            #expect(columns.map(\.flag).max().map { $0 + 2 } == columns.first?.about)
            #expect(lines.allSatisfy { $0.hasPrefix("  --") })
        }
    }

    // What is printed and the exit status, of the programs themselves.

    @Test func `help is printed, and is no error`() async {
        let server = await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent]) {
            ServerProgram.run(["--help"])
        }
        #expect(Self.output(server).hasPrefix("usage: push-server --identity DIR | --plain [SETTING]…"))
        #expect(Self.output(server).hasSuffix(PushServerSettings.usage + "\n"))
        let provider = await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent]) {
            ProviderProgram.run(["--help"])
        }
        #expect(Self.output(provider).hasPrefix("usage: push-provider --server"))
    }

    @Test func `an identity is made once, with the name that is given`() async throws {
        try await ServerFixture.withFolder { folder in
            let path = folder + "/identity"
            await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
                ServerProgram.run(["identity", path, "--name", "ward"])
            }
            let files = try FileManager.default.contentsOfDirectory(atPath: path)
            #expect(files.sorted() == ["certificate.pem", "key.pem"])
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["identity"])
            let made = try PinnedCertificate.read(path: path + "/certificate.pem")
            #expect(made.firstRange(of: Array("ward".utf8)) != nil)
            let again = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
                [path = path as String] in
                ServerProgram.run(["identity", path])
            }
            #expect(Self.errors(again).hasSuffix("; give a folder that does not exist yet\n"))
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["identity"])
            #expect(try PinnedCertificate.read(path: path + "/certificate.pem") == made)
        }
    }

    @Test("a pinned certificate is the first of its file, or told why it is none")
    func readsPins() async throws {
        try await ServerFixture.withFolder { folder in
            func refusal(_ text: String?) throws -> String? {
                let path = folder + "/pin.pem"
                try text?.write(toFile: path, atomically: true, encoding: .utf8)
                do throws(IdentityError) {
                    _ = try PinnedCertificate.read(path: path)
                    return nil
                } catch {
                    return error.description.replacing(path, with: "FILE")
                }
            }
            let remedy = "give the server's certificate.pem"
            #expect(try refusal(nil)?.hasPrefix("FILE cannot be read (") == true)
            #expect(try refusal("nothing") == "FILE holds no certificate; \(remedy)")
            #expect(try refusal("-----BEGIN CERTIFICATE-----\nAQID\n") == "FILE holds no certificate; \(remedy)")
            let begin = "-----BEGIN CERTIFICATE-----\n"
            let end = "-----END CERTIFICATE-----\n"
            #expect(try refusal(begin + end) == "FILE is no PEM certificate; \(remedy)")
            #expect(try refusal(begin + "!!\n" + end) == "FILE is no PEM certificate; \(remedy)")
            let path = folder + "/pin.pem"
            try ("text\n" + begin + "AQ\r\nID\n" + end + begin + "BAUG\n" + end).write(
                toFile: path, atomically: true, encoding: .utf8)
            #expect(try PinnedCertificate.read(path: path) == [1, 2, 3])
        }
    }

    @Test func `saboteurs are listed, one a line`() async {
        let server = await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent]) {
            ServerProgram.run(["saboteurs"])
        }
        let lines = ServerSaboteur.allCases.map { "\($0.rawValue)\t\($0.explanation)\n" }
        #expect(Self.output(server) == lines.joined())
        let provider = await #expect(processExitsWith: .exitCode(0), observing: [\.standardOutputContent]) {
            ProviderProgram.run(["saboteurs"])
        }
        let others = ProviderSaboteur.allCases.map { "\($0.rawValue)\t\($0.explanation)\n" }
        #expect(Self.output(provider) == others.joined())
    }

    @Test func `a command line that cannot be followed ends with status 2, the reason and the usage`() async {
        let word = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
            ServerProgram.run(["serve"])
        }
        #expect(Self.errors(word).hasPrefix("push-server: there is no command “serve”\nusage: "))
        let folders = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
            ServerProgram.run(["identity", "one", "two"])
        }
        #expect(Self.errors(folders).hasPrefix("push-server: identity takes one folder\n"))
        await #expect(processExitsWith: .exitCode(2)) { ServerProgram.run(["--plain", "--identity", "x"]) }
        await #expect(processExitsWith: .exitCode(2)) { ServerProgram.run(["--plain", "--https-port", "1"]) }
        let unprotected = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
            ServerProgram.run(["--port", "0"])
        }
        #expect(Self.errors(unprotected).hasPrefix("push-server: give --identity DIR for TLS, or --plain to "))
        let store = await #expect(processExitsWith: .exitCode(2), observing: [\.standardErrorContent]) {
            ServerProgram.run(["--store", ""])
        }
        #expect(Self.errors(store).hasPrefix("push-server: --store takes the path of a file, not “”; without it "))
        await #expect(processExitsWith: .exitCode(2)) { ServerProgram.run(["--store", ":memory:"]) }
        await #expect(processExitsWith: .exitCode(2)) { ServerProgram.run(["--plain", "--events", "few"]) }
        await #expect(processExitsWith: .exitCode(2)) { ServerProgram.run(["--plain", "--sabotage", "none"]) }
        await #expect(processExitsWith: .exitCode(2)) { ProviderProgram.run([]) }
        await #expect(processExitsWith: .exitCode(2)) { ProviderProgram.run(["word"]) }
    }

    @Test func `a program that cannot work ends with status 1 and the reason`() async {
        let identity = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            ServerProgram.run(["--identity", "/nowhere/at/all"])
        }
        let reason = Self.errors(identity)
        #expect(reason.hasPrefix("push-server: /nowhere/at/all/certificate.pem is no PEM certificate"))
        #expect(!reason.contains("usage"))
        let port = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            ServerProgram.run(["--plain", "--address", "192.0.2.1", "--port", "0", "--http-port", "0"])
        }
        #expect(Self.errors(port).hasPrefix("push-server: cannot listen on 192.0.2.1 port 0: "))
        let inbox = await #expect(processExitsWith: .exitCode(1), observing: [\.standardErrorContent]) {
            ProviderProgram.run(["--server", "x", "--token", "x", "--plain", "--inbox", "/nowhere/inbox"])
        }
        #expect(Self.errors(inbox).hasPrefix("push-provider: cannot use the inbox /nowhere/inbox: "))
    }
}
