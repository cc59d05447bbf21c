import Foundation
import Glibc
import Kernel
import NetworkLab
import PushLabTesting
import Testing

/// A scenario from a stranger, whose programs try to harm the machine.
@Suite("The machine, and programs that mean it harm", .enabled(if: canRunLabs, "this machine cannot run labs"))
struct CanaryTests {
    /// Whom `pushlab` is run by.
    enum User: String, CaseIterable, CustomTestStringConvertible {
        case root, plain

        var testDescription: String { rawValue }

        /// Words of shell that make the rest of them run as the user.
        ///
        /// A plain user is one that is not root, or, where that may not execute `pushlab`, one who is root of nothing but a
        /// user namespace.
        var words: String {
            switch self {
            case .root: ""
            case .plain:
                "as='setpriv --reuid 1000 --regid 1000 --clear-groups'; $as test -x \"$1\" 2>/dev/null "
                    + "&& exec $as \"$@\"; exec unshare --user --map-root-user \"$@\";"
            }
        }
    }

    @Test(
        "a tree of its files stays as it is, each try is refused and told, and what programs need works",
        arguments: User.allCases)
    func harm(_ user: User) async throws {
        let scratch = try Scratch()
        let canary = "\(scratch.path)/canary"
        try FileManager.default.createDirectory(atPath: canary, withIntermediateDirectories: false)
        _ = try scratch.write("of the machine\n", to: "canary/file")
        let services = try MachineServices(in: canary, isPlain: user == .plain)
        for path in [scratch.path, canary, "\(canary)/file"] {
            _ = unsafe chmod(path, 0o777)
            if user == .plain { _ = unsafe chown(path, 1000, 1000) }
        }
        let examples = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Examples/Lab").path
        let file = try scratch.write(
            """
            name: A stranger's
            networks: { ward: {} }
            hosts:
              desk:
                on: ward
                runs:
                  harm:
                    run: [python3, \(examples)/harm.py, \(canary), \(services.abstractName)]
                    within: 60s
                  work: { run: [sh, \(examples)/work.sh] }
            steps:
              - expect: { event: tries-done, from: desk/harm, since: start, within: 60s }
              - expect: { event: tried, from: desk/harm, where: { outcome: done }, times: 0, since: start }
              - expect: { log: '^worked$', from: desk/work, since: start, within: 60s }
              - expect: { log: '^failed', from: desk/work, times: 0, since: start }

            """, to: "stranger.yaml")
        _ = unsafe chmod(file, 0o644)
        let before = try Tree(canary)
        let nodes = try Tree("/dev", names: ["full", "null"])
        let run = try await PushLabProcess.run(["run", "-v", file], before: user.words, in: scratch)
        #expect(try Tree(canary) == before)
        #expect(try Tree("/dev", names: ["full", "null"]).modes == nodes.modes)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
        #expect(try services.end().isEmpty)
        let name = URL(fileURLWithPath: scratch.path).lastPathComponent
        let events = scratch.read("pushlab-results/\(name)-stranger/attempt-1/events.ndjson")
        #expect(events.contains("\"enter net\"") && events.contains("\"make a vsock\""))
        // By the lab, whatever the program says.
        let refused = events.split(separator: "\n").filter { $0.contains("\"event\":\"call-refused\"") }
        let harmful = refused.filter { $0.contains("\"program\":\"harm\"") }
        for call in ["mount", "umount2", "mknod", "setns", "sethostname", "socket", "keyctl"] {
            #expect(harmful.contains { $0.contains("\"call\":\"\(call)") }, "\(call)")
        }
        #expect(harmful.count == refused.count)
        #expect(run.out.contains("desk/harm tried to reach past the lab and was refused: "))
    }

    /// Such as a shell with the rights of root, when root runs the scenario.
    @Test("a program that it leaves behind gives nobody its rights, and nobody else gets to it")
    func leftPrograms() async throws {
        let scratch = try Scratch()
        let leave =
            "cp /bin/true $PUSHLAB_STATE/own && chmod 6755 $PUSHLAB_STATE/own && chmod 777 $PUSHLAB_STATE "
            + "&& ln -s /etc/passwd $PUSHLAB_STATE/link"
        let file = try scratch.write(
            """
            name: A stranger's
            networks: { ward: {} }
            hosts:
              desk: { on: ward, runs: { leaves: { run: [sh, -c, "\(leave)"] } } }
            steps:
              - expect: { event: exited, from: desk/leaves, where: { code: 0 }, since: start, within: 60s }

            """, to: "leaves.yaml")
        let run = try await PushLabProcess.run(["run", file, "--output", "results"], in: scratch)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
        let name = URL(fileURLWithPath: scratch.path).lastPathComponent
        let state = "\(scratch.path)/results/\(name)-leaves/attempt-1/state"
        let modes = try Tree(state, names: ["", "desk-leaves/own"]).modes
        #expect(modes == ["": 0o40700, "desk-leaves/own": 0o100755])
    }

    @Test("what is privileged by name can change it, nothing else can, and the report says so")
    func privileged() async throws {
        let scratch = try Scratch()
        let file = try scratch.write(
            """
            name: A trusted one's
            networks: { ward: {} }
            hosts:
              desk:
                on: ward
                runs:
                  trusted: { run: [touch, trusted], privileged: true }
                  stranger: { run: [touch, stranger] }
              other: { on: ward, privileged: true }
            steps:
              - expect: { event: exited, from: desk/trusted, where: { code: 0 }, since: start, within: 60s }
              - expect: { event: exited, from: desk/stranger, where: { code: 1 }, since: start, within: 60s }
              - do: { run: [touch, command], on: other, within: 60s }

            """, to: "trusted.yaml")
        let run = try await PushLabProcess.run(["run", file, "--json", "report.json"], in: scratch)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
        let made = ["trusted", "stranger", "command"].filter {
            FileManager.default.fileExists(atPath: "\(scratch.path)/\($0)")
        }
        #expect(made == ["trusted", "command"])
        let report = scratch.read("report.json")
        #expect(report.contains("Privileged: desk/trusted could change the machine."))
        #expect(report.contains("Privileged: every executable on `other` could change the machine."))
        #expect(!report.contains("desk/stranger could"))
    }

    /// What there is of a tree of files.
    private struct Tree: Equatable {
        var entries: [String: String] = [:]
        var modes: [String: UInt32] = [:]

        init(_ folder: String) throws {
            try self.init(folder, names: [""] + FileManager.default.subpathsOfDirectory(atPath: folder))
        }

        init(_ folder: String, names: [String]) throws {
            for name in names {
                let path = "\(folder)/\(name)"
                var status = stat()
                _ = try systemCall("lstat", path) { unsafe lstat(path, &status) }
                let isFile = status.st_mode & S_IFMT == S_IFREG
                let data = isFile ? try Data(contentsOf: URL(fileURLWithPath: path)).base64EncodedString() : ""
                modes[name] = status.st_mode
                if status.st_mode & S_IFMT == S_IFCHR { continue }
                entries[name] =
                    "\(status.st_mode) \(status.st_uid) \(status.st_gid) \(status.st_ino) \(status.st_mtim.tv_sec) "
                    + "\(status.st_mtim.tv_nsec) \(status.st_ctim.tv_sec) \(status.st_ctim.tv_nsec) \(data)"
            }
        }
    }
}

private let canRunLabs = LabMachine.check() == nil
