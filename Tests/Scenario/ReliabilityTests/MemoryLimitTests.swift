import Foundation
import Glibc
import Kernel
import NetworkLab
import PushLabTesting
import Testing

/// Where control groups can be made that limit memory.
private enum MemoryLimitPlace {
    /// The folder in which groups that limit memory can be made, and the file with the limit in each.
    static let here: (folder: String, file: String)? = {
        let mounts = (try? FileDescriptor.contents(of: "/proc/self/mounts")) ?? ""
        for line in mounts.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard words.count > 3 else { continue }
            let isOne = words[2] == "cgroup" && words[3].split(separator: ",").contains("memory")
            let controllers = (try? FileDescriptor.contents(of: "\(words[1])/cgroup.subtree_control")) ?? ""
            let isTwo = words[2] == "cgroup2" && controllers.split { $0.isWhitespace }.contains("memory")
            guard isOne || isTwo, unsafe access("\(words[1])/cgroup.procs", W_OK) == 0 else { continue }
            return (words[1], isOne ? "memory.limit_in_bytes" : "memory.max")
        }
        return nil
    }()
}

/// A runner in a control group with a limit of memory, as in a container.
@Suite(
    "A container's limit of memory", .enabled(if: LabMachine.check() == nil, "this machine cannot run labs"),
    .enabled(if: MemoryLimitPlace.here != nil, "this user may make no control groups that limit memory"))
struct MemoryLimitTests {
    @Test("is what the folders of hosts are made by, a quarter of three quarters")
    func folders() async throws {
        let place = try #require(MemoryLimitPlace.here)
        let group = "\(place.folder)/pushlab-test-\(getpid())-\(UInt32.random(in: .min ... .max))"
        _ = try systemCall("mkdir", group) { unsafe mkdir(group, 0o755) }
        defer { unsafe rmdir(group) }
        try Data("1073741824\n".utf8).write(to: URL(fileURLWithPath: "\(group)/\(place.file)"), options: [])
        let scratch = try Scratch()
        let file = try scratch.write(
            """
            name: Room
            networks: { ward: {} }
            hosts:
              one: { on: ward, runs: { room: { run: [df, -k, --output=size, /tmp] } } }
              two: { on: ward }
            steps: [{ expect: { log: '^ *98304$', from: one/room, since: start, within: 30s } }]

            """, to: "room.yaml")
        let run = try await PushLabProcess.run(["run", file], before: "echo $$ >\(group)/cgroup.procs;", in: scratch)
        #expect(run.end == .exited(0), "\(run.out)\(run.errors)")
    }
}
