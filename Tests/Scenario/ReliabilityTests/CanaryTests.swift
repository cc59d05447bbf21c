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
        let listener = try Listener(path: "\(canary)/socket")
        for path in [scratch.path, canary, "\(canary)/file", "\(canary)/socket"] {
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
                    run: [python3, \(examples)/harm.py, \(canary), \(canary)/socket, \(listener.abstractName)]
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
        let run = try await PushLabProcess.run(["run", file], before: user.words, in: scratch)
        #expect(try Tree(canary) == before)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
        #expect(!listener.wasReached)
        let name = URL(fileURLWithPath: scratch.path).lastPathComponent
        let events = scratch.read("pushlab-results/\(name)-stranger/attempt-1/events.ndjson")
        #expect(events.contains("\"enter net\"") && events.contains("\"make a vsock\""))
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
              - expect: { event: exited, from: desk/trusted, where: { code: 0 }, since: start }
              - expect: { event: exited, from: desk/stranger, where: { code: 1 }, since: start }
              - do: { run: [touch, command], on: other }

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

        init(_ folder: String) throws {
            for name in [""] + (try FileManager.default.subpathsOfDirectory(atPath: folder)) {
                let path = "\(folder)/\(name)"
                var status = stat()
                _ = try systemCall("lstat", path) { unsafe lstat(path, &status) }
                let data = (try? Data(contentsOf: URL(fileURLWithPath: path)))?.base64EncodedString() ?? ""
                entries[name] =
                    "\(status.st_mode) \(status.st_uid) \(status.st_gid) \(status.st_ino) \(status.st_mtim.tv_sec) "
                    + "\(status.st_mtim.tv_nsec) \(status.st_ctim.tv_sec) \(status.st_ctim.tv_nsec) \(data)"
            }
        }
    }
}

/// Somebody of the machine who listens on a socket in a folder, and on one with a name.
private final class Listener: Sendable {
    let abstractName = "pushlab-canary-\(UInt32.random(in: .min ... .max))"
    private let sockets: (Int32, Int32)

    init(path: String) throws {
        sockets = (try Self.listen(on: path), try Self.listen(on: "\0" + abstractName))
    }

    deinit {
        close(sockets.0)
        close(sockets.1)
    }

    /// Whether somebody has connected.
    var wasReached: Bool {
        var both = [
            pollfd(fd: sockets.0, events: Int16(POLLIN), revents: 0),
            pollfd(fd: sockets.1, events: Int16(POLLIN), revents: 0),
        ]
        return unsafe poll(&both, 2, 0) > 0
    }

    private static func listen(on name: String) throws -> Int32 {
        let raw = try systemCall("socket") {
            socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(name.utf8)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in unsafe path.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count + (name.hasPrefix("\0") ? 0 : 1))
        _ = try systemCall("bind", name) {
            unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(raw, $0, length) }
            }
        }
        _ = try systemCall("listen") { Glibc.listen(raw, 4) }
        return raw
    }
}

private let canRunLabs = LabMachine.check() == nil
