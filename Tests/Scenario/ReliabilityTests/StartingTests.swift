import Foundation
import Kernel
import NetworkLab
import PushLabTesting
import Testing

@Suite("A first scenario of somebody's own")
struct StartingTests {
    private static let examples = URL(filePath: #filePath).appending(path: "../../../Examples").standardizedFileURL.path

    private static func run(_ folder: String, in scratch: Scratch) async throws -> String {
        if let missing = LabMachine.check(programsFolder: BuiltPrograms.folder) { try Test.cancel("\(missing)") }
        let run = try await PushLabProcess.run(
            ["run", folder, "--output", "o"], in: scratch, atMost: .seconds(300))
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
        return run.out
    }

    @Test("runs as it was written, with PushLab's own server and provider")
    func reference() async throws {
        let scratch = try Scratch()
        let start = try await PushLabProcess.run(["init"], in: scratch)
        #expect(start.end == .exited(0) && start.out.hasPrefix("wrote     pushlab/first.yaml\n"), "\(start.errors)")
        #expect(try await Self.run("pushlab", in: scratch).contains("1 passed"))
        _ = try scratch.write("name: mine", to: "pushlab/first.yaml")
        let again = try await PushLabProcess.run(["init"], in: scratch)
        #expect(again.out.hasPrefix("kept      pushlab/first.yaml\n"))
        #expect(scratch.read("pushlab/first.yaml") == "name: mine")
    }

    @Test("runs a server that is there, and names one that is not")
    func server() async throws {
        let scratch = try Scratch()
        let path = try scratch.write(
            "#!/usr/bin/env python3\nimport http.server\n"
                + "http.server.ThreadingHTTPServer(('', 9000), http.server.SimpleHTTPRequestHandler).serve_forever()\n",
            to: "server.py")
        let refused = try await PushLabProcess.run(["init", "--server", "server.py", "--port", "9000"], in: scratch)
        #expect(
            refused.end == .exited(2) && refused.errors.contains("./server.py is no executable"), "\(refused.errors)")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        _ = try await PushLabProcess.run(["init", "--server", "server.py", "--port", "9000"], in: scratch)
        #expect(try await Self.run("pushlab", in: scratch).contains("1 passed"))
    }

    @Test("finds an app with its push provider, the files that both share, and the CI")
    func app() async throws {
        let scratch = try Scratch()
        for name in ["Pager", "PagerProvider", "Shared"] {
            try FileManager.default.copyItem(
                atPath: "\(Self.examples)/Pager/\(name)", toPath: "\(scratch.path)/\(name)")
        }
        try FileManager.default.createDirectory(
            atPath: "\(scratch.path)/.github", withIntermediateDirectories: false)
        let start = try await PushLabProcess.run(["init"], in: scratch)
        #expect(start.out.contains("wrote     .github/workflows/pushlab.yml\n"), "\(start.out)\(start.errors)")
        let text = scratch.read("pushlab/first.yaml")
        #expect(text.contains("swift: [../PagerProvider, ../Shared]") && text.contains("ward: { ssid: Ward-Secure }"))
        #expect(scratch.read("ci/run-scenarios").contains("PUSHLAB_DEB"))
        #expect(try await Self.run("pushlab", in: scratch).contains("1 passed"))
    }

    @Test("can be a shipped one with all that it needs")
    func example() async throws {
        let scratch = try Scratch()
        let copy = try await PushLabProcess.run(["init", "mine", "--example", "lab/apart"], in: scratch)
        #expect(copy.errors == "pushlab: there is no folder mine: make it, or name another\n")
        let here = try await PushLabProcess.run(["init", "--example", "lab/apart"], in: scratch)
        #expect(here.out.contains("copied    Tests/Examples/Lab\n"), "\(here.out)\(here.errors)")
        #expect(try await Self.run("Scenarios", in: scratch).contains("1 passed"))
        // What the first line of the copy names for editors.
        let line = scratch.read("Scenarios/lab/apart.yaml").split(separator: "\n").first ?? ""
        let schema = try #require(line.firstMatch(of: /yaml-language-server: \$schema=(\S+)/)?.output.1)
        #expect(scratch.read("Scenarios/lab/\(schema)").contains("urn:pushlab:scenario"))
        let unknown = try await PushLabProcess.run(["init", "--example", "lab/appart"], in: scratch)
        #expect(
            unknown.end == .exited(2)
                && unknown.errors == "pushlab: there is no shipped scenario `lab/appart`; did you mean 'lab/apart'?\n")
    }
}
