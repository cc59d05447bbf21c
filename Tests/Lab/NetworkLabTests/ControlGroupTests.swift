import EventLiterals
import Glibc
import Kernel
import LabModel
import NetworkLab
import PushLabTesting
import TestSupport
import Testing

extension LabMachine {
    /// Whether this machine lets this user make control groups.
    static let canMakeControlGroups: Bool = (try? ControlGroup.home()) != nil
    /// Why it does not.
    static let controlGroupReason: Comment = "this machine has no cgroup v2 in which this user may make groups"
}

@Suite(
    "Control groups of a device", .enabled(if: LabMachine.canRunLabs, LabMachine.reason),
    .enabled(if: LabMachine.canMakeControlGroups, LabMachine.controlGroupReason))
struct ControlGroupTests {
    static var topology: Topology {
        var phone = HostSpec("phone", on: ["ward"])
        phone.isDevice = true
        return Topology(networks: [.numbered(1, name: "ward")], hosts: [HostSpec("server", on: ["ward"]), phone])
    }

    /// The groups of labs of this process.
    private static func groups() throws -> [String] {
        try ControlGroup.home().folder.folders().filter { $0.hasPrefix("pushlab-\(getpid())-") }
    }

    @Test("a program is born below the group of its app, whose id is the number of its folder")
    func born() async throws {
        try await withLab(Self.topology) { lab in
            #expect(lab.hasControlGroups)
            let id = try await lab.controlGroup("pager", on: "phone")
            let other = try await lab.controlGroup("pager.extension", on: "phone")
            #expect(id != other)
            #expect(try await lab.controlGroup("pager", on: "phone") == id)
            var spec = ProgramSpec("pager", executable: "/bin/cat", arguments: ["/proc/self/cgroup"])
            spec.controlGroup = "pager"
            let program = try await lab.start(spec, on: "phone")
            #expect(await program.waitForEnd(within: .seconds(60)))
            let line = try #require(lab.lines.first { $0.hasPrefix("0::") })
            #expect(line.hasSuffix("/phone/pager/programs"), "\(line)")
        }
    }

    @Test(
        "a program of no app is in a group of its lab, as far as memory and processes go, too; a privileged one is not")
    func limited() async throws {
        let topology = Topology(networks: [.numbered(1, name: "ward")], hosts: [HostSpec("server", on: ["ward"])])
        try await withLab(topology) { lab in
            for isPrivileged in [false, true] {
                var spec = ProgramSpec("cat\(isPrivileged)", executable: "/bin/cat", arguments: ["/proc/self/cgroup"])
                spec.isPrivileged = isPrivileged
                let program = try await lab.start(spec, on: "server")
                #expect(await program.waitForEnd(within: .seconds(60)))
            }
            let lines = lab.lines
            #expect(lines.count { $0.hasPrefix("0::") && $0.hasSuffix("/_programs") } == 1, "\(lines)")
            for controller in ["memory", "pids"] {
                guard let home = ControlGroup.home(ofController: controller) else { continue }
                let groups = lines.compactMap { ControlGroup.path(ofController: controller, in: $0) }
                    .filter { $0.contains("/pushlab-\(getpid())-") }
                let name = try #require(groups.first?.split(separator: "/").dropLast().last.map(String.init))
                #expect(groups.count == 1)
                let file = controller == "pids" ? "pids.max" : "memory.limit_in_bytes"
                let text = try home.folder.open("\(name)/\(file)", O_RDONLY).read() ?? []
                let limit = try #require(Int(String(decoding: text, as: UTF8.self).prefix { $0 != "\n" }), "\(file)")
                #expect(limit >= 1000 && limit <= 1 << 50)
            }
        }
    }

    @Test("an app whose name is no name of a folder, or one of the kernel's, has no group")
    func names() async throws {
        try await withLab(Self.topology) { lab in
            for name in ["", ".", ".hidden", "a/b", String(repeating: "x", count: 256)] {
                await #expect(
                    throws: LabError(
                        "App `\(name)` of `phone` cannot have a control group: its name is no name of a folder. Rename it."
                    )
                ) { try await lab.controlGroup(name, on: "phone") }
            }
            for name in ["a.b", "x-1", String(repeating: "x", count: 255)] {
                #expect(try await lab.controlGroup(name, on: "phone") > 0)
            }
            do {
                _ = try await lab.controlGroup("cgroup.procs", on: "phone")
                Issue.record("a group has the name of one of the kernel's files")
            } catch let error as LabError {
                #expect(
                    error.message
                        == "App `cgroup.procs` of `phone` cannot have a control group. If the kernel has a file of that "
                        + "name, rename it.")
            }
        }
    }

    @Test("the system of a device gets the folder of its groups and a socket, and is in none of them")
    func system() async throws {
        try await withLab(Self.topology) { lab in
            let id = try await lab.controlGroup("pager", on: "phone")
            var spec = ProgramSpec(
                "system", executable: "/bin/sh",
                arguments: ["-c", "stat -L -c %i /dev/fd/3/pager; stat -L -c %F /dev/fd/4; cat /proc/self/cgroup"])
            spec.isDeviceSystem = true
            let program = try await lab.start(spec, on: "phone")
            #expect(await program.waitForEnd(within: .seconds(60)))
            #expect(lab.lines.prefix(2) == ["\(id)", "socket"], "\(lab.lines)")
            #expect(!lab.lines.contains { $0.hasPrefix("0::") && $0.contains("/pushlab-") })
        }
    }

    @Test("what a device's system gives away stays open until the next one has sent its own")
    func keeper() async throws {
        let script = """
            import os, socket
            reading, writing = os.pipe()
            keeper = socket.socket(fileno=4)
            socket.send_fds(keeper, [b"x"], [reading])
            os.close(reading)
            print("sent", flush=True)
            import sys
            for line in sys.stdin:
                try:
                    os.write(writing, b"x")
                    print("open", flush=True)
                except BrokenPipeError:
                    print("closed", flush=True)
            """
        try await withLab(Self.topology) { lab in
            var spec = ProgramSpec("system", executable: "/usr/bin/python3", arguments: ["-c", script])
            spec.isDeviceSystem = true
            spec.takesInput = true
            let first = try await lab.start(spec, on: "phone")
            try await lab.wait(forLine: "sent")
            try first.write("?\n")
            try await lab.wait(forLine: "open")
            spec.name = "next"
            try await lab.start(spec, on: "phone")
            // The lab notices the message of the next one at some moment after it was sent.
            let deadline = lab.log.now + .seconds(60)
            while !lab.lines.contains("closed"), lab.log.now < deadline {
                let seen = lab.log.count
                try first.write("?\n")
                await lab.log.grown(beyond: seen, until: deadline)
            }
            #expect(lab.lines.contains("closed"))
        }
    }

    @Test("they are gone when the lab is closed, and programs in them with it")
    func removed() async throws {
        var name: String?
        try await withLab(Self.topology) { lab in
            var spec = ProgramSpec(
                "pager", executable: "/bin/sh", arguments: ["-c", "cat /proc/self/cgroup; exec sleep 60"])
            spec.controlGroup = "pager"
            try await lab.start(spec, on: "phone")
            try await lab.wait { lab in lab.lines.contains { $0.hasPrefix("0::") } }
            let line = try #require(lab.lines.first { $0.hasPrefix("0::") })
            name = line.split(separator: "/").dropLast(3).last.map(String.init)
            #expect(try Self.groups().contains(name ?? ""))
        }
        #expect(try !Self.groups().contains(name ?? ""))
    }

    @Test("only a device has them, and an app's name has to be that of a folder")
    func refused() async throws {
        try await withLab(Self.topology) { lab in
            await #expect(throws: LabError.self) { try await lab.controlGroup("pager", on: "server") }
            for name in ["", "a/b", "..", "cgroup.procs"] {
                await #expect(throws: LabError.self) { try await lab.controlGroup(name, on: "phone") }
            }
        }
        try await withLab(Topology(networks: [.numbered(1, name: "ward")], hosts: [HostSpec("a", on: ["ward"])])) {
            lab in
            #expect(!lab.hasControlGroups)
            var spec = ProgramSpec("pager", executable: "/bin/true")
            spec.controlGroup = "pager"
            await #expect(throws: LabError.self) { try await lab.start(spec, on: "a") }
        }
    }

    @Test("a left-over that nobody holds is removed, and one that is held stays")
    func leftovers() async throws {
        let names = try await PlainThread.callAsync {
            let home = try ControlGroup.home()
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
}

extension Lab {
    /// The lines that programs have written.
    nonisolated var lines: [String] { log.events().compactMap { $0.name == "log" ? $0.fields["line"]?.string : nil } }

    /// Waits until something is so.
    nonisolated func wait(until holds: (Lab) -> Bool) async throws {
        let deadline = log.now + .seconds(60)
        while true {
            let seen = log.count
            if holds(self) { return }
            try #require(log.now < deadline, "it was not so within 60 s")
            await log.grown(beyond: seen, until: deadline)
        }
    }

    /// Waits until a program has written a line.
    nonisolated func wait(forLine line: String) async throws { try await wait { $0.lines.contains(line) } }
}
