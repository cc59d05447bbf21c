import EventLiterals
import Foundation
import Glibc
import Kernel
import LabEvents
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

extension LabMachine {
    /// Whether a lab on this machine can count memory.
    static let canCountMemory: Bool =
        ((try? ControlGroup.home().passesOn("memory")) ?? false) || ControlGroup.home(ofController: "memory") != nil
    /// Why it cannot.
    static let memoryReason: Comment = "a lab has no memory controller of control groups on this machine"
}

@Suite(
    "Memory of apps", .enabled(if: LabMachine.canRunLabs, LabMachine.reason),
    .enabled(if: LabMachine.canMakeControlGroups, LabMachine.controlGroupReason),
    .enabled(if: LabMachine.canCountMemory, LabMachine.memoryReason))
struct MemoryTests {
    private static let megabyte = 1_048_576

    /// A program that writes to so many megabytes, 8 at a time, and ends.
    private static func eating(_ megabytes: Int, limit: Int? = nil) -> ProgramSpec {
        let script = """
            kept = []
            for _ in range(\(megabytes) // 8):
                kept.append(b"x" * (8 << 20))
            print("done", flush=True)
            """
        var spec = ProgramSpec("pager", executable: "/usr/bin/python3", arguments: ["-c", script])
        spec.controlGroup = "pager"
        spec.countsMemory = true
        spec.memoryLimit = limit
        return spec
    }

    private static func exits(in lab: Lab) -> [ProgramExit] {
        lab.log.events().compactMap { $0.read(as: ProgramExit.self) }
    }

    @Test("what uses more than its limit is ended by the kernel, which its end says")
    func limited() async throws {
        try await withLab(ControlGroupTests.topology) { lab in
            let limit = 48 * Self.megabyte
            let program = try await lab.start(Self.eating(128, limit: limit), on: "phone")
            #expect(await program.waitForEnd(within: .seconds(60)))
            #expect(Self.exits(in: lab) == [ProgramExit(signal: 9, name: "SIGKILL", cause: "memory")])
            let report = try #require(lab.log.events().lazy.compactMap { $0.read(as: MemoryReport.self) }.first)
            #expect(report.limit == limit)
            #expect((limit / 2...limit).contains(report.peak), "\(report.peak)")
            #expect(!lab.lines.contains("done"))
        }
    }

    @Test("another SIGKILL is none of the limit, also after one that was")
    func killed() async throws {
        try await withLab(ControlGroupTests.topology) { lab in
            let first = try await lab.start(Self.eating(128, limit: 48 * Self.megabyte), on: "phone")
            #expect(await first.waitForEnd(within: .seconds(60)))
            var spec = Self.eating(8, limit: 48 * Self.megabyte)
            spec.executable = "/bin/sleep"
            spec.arguments = ["60"]
            let second = try await lab.start(spec, on: "phone")
            try second.signal(SIGKILL)
            #expect(await second.waitForEnd(within: .seconds(60)))
            #expect(Self.exits(in: lab).map(\.cause) == ["memory", "lab"])
        }
    }

    @Test("the peak is that of the run, and not of one before it")
    func peaks() async throws {
        try await withLab(ControlGroupTests.topology) { lab in
            let large = try await lab.start(Self.eating(64), on: "phone")
            #expect(await large.waitForEnd(within: .seconds(60)))
            let small = try await lab.start(Self.eating(8), on: "phone")
            #expect(await small.waitForEnd(within: .seconds(60)))
            let peak = try #require(large.peakMemory)
            #expect((64 * Self.megabyte...128 * Self.megabyte).contains(peak), "\(peak)")
            // A kernel that cannot count anew tells none.
            if let second = small.peakMemory { #expect(second < 64 * Self.megabyte, "\(second)") }
            #expect(Self.exits(in: lab) == [ProgramExit(code: 0), ProgramExit(code: 0)])
        }
    }

    @Test("the groups that count memory are gone when the lab is closed")
    func removed() async throws {
        var names: [String] = []
        try await withLab(ControlGroupTests.topology) { lab in
            var spec = Self.eating(8, limit: 48 * Self.megabyte)
            spec.executable = "/bin/sh"
            spec.arguments = ["-c", "cat /proc/self/cgroup; exec sleep 60"]
            try await lab.start(spec, on: "phone")
            try await lab.wait { lab in lab.lines.contains { $0.hasPrefix("0::") } }
            let text = lab.lines.joined(separator: "\n")
            let path = try #require(
                ControlGroup.home(ofController: "memory") == nil
                    ? lab.lines.first { $0.hasPrefix("0::") } : ControlGroup.path(ofController: "memory", in: text))
            #expect(path.hasSuffix("/phone/pager"), "\(path)")
            names = path.split(separator: "/").dropLast(2).suffix(1).map(String.init)
        }
        #expect(names.count == 1)
        let left = try (ControlGroup.home(ofController: "memory") ?? ControlGroup.home()).folder.folders()
        #expect(!left.contains(names.first ?? ""))
    }

    @Test("a limit without a control group is refused for what the machine lacks")
    func ungrouped() async throws {
        try await withLab(ControlGroupTests.topology) { lab in
            var spec = Self.eating(8, limit: 48 * Self.megabyte)
            spec.controlGroup = nil
            let error = await #expect(throws: LabError.self) { try await lab.start(spec, on: "phone") }
            #expect(error?.kind == .unsupported)
        }
    }

    @Test("a left-over of version 1 is removed, and one that is held stays")
    func leftovers() async throws {
        let names = try await PlainThread.callAsync {
            guard let home = ControlGroup.home(ofController: "memory") else { return ["-held"] }
            let prefix = "pushlab-test-\(getpid())-\(UInt32.random(in: .min ... .max))"
            let held = try home.lockedGroup("\(prefix)-held")
            _ = try home.group("\(prefix)-left").group("phone").group("pager")
            try home.removeLeftovers { $0.hasPrefix(prefix) }
            let names = try home.folder.folders().filter { $0.hasPrefix(prefix) }
            try home.remove("\(prefix)-held")
            _ = consume held
            return names.map { String($0.dropFirst(prefix.count)) }
        }
        #expect(names == ["-held"])
    }

    @Test("in version 2 the limit of an app and that of all programs are told apart")
    func versionTwo() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-\(UUID())").path
        try FileManager.default.createDirectory(atPath: "\(folder)/_programs", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        func write(_ file: String, limit: Int, kills: Int) throws {
            let text = "low 0\nhigh 0\nmax 9\noom \(limit)\noom_kill \(kills)\noom_group_kill 0\n"
            try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(file)"))
        }
        func group() throws -> MemoryGroup {
            MemoryGroup(.two, adopting: ControlGroup(adopting: try .open(folder, O_RDONLY | O_DIRECTORY)))
        }
        // What is counted for the lab: not its app.
        try write("memory.events", limit: 3, kills: 3)
        try write("memory.events.local", limit: 0, kills: 0)
        let lab = try group()
        let ofApp = try lab.kills(with: "_programs")
        #expect(ofApp == 0)
        try write("memory.events.local", limit: 2, kills: 1)
        try write("_programs/memory.events", limit: 0, kills: 2)
        let ofOthers = try lab.kills(with: "_programs")
        #expect(ofOthers == 3)
        // What is counted for an app: first an end by the limit of all programs, then one by its own.
        try write("memory.events", limit: 1, kills: 1)
        try write("memory.events.local", limit: 1, kills: 1)
        let account = try MemoryAccount(try group())
        #expect(!account.isKilled && !account.isOverLimit)
        try write("memory.events", limit: 1, kills: 2)
        #expect(account.isKilled && !account.isOverLimit)
        try write("memory.events.local", limit: 2, kills: 2)
        #expect(account.isKilled && account.isOverLimit)
    }

    @Test("the group of a controller is read from the line that names it")
    func path() {
        let text = "4:cpu,memory:/a/b:c\n1:memoryless:/x\n0::/d\n"
        #expect(ControlGroup.path(ofController: "memory", in: text) == "/a/b:c")
        #expect(ControlGroup.path(ofController: "cpu", in: text) == "/a/b:c")
        #expect(ControlGroup.path(ofController: "pids", in: text) == nil)
    }
}
