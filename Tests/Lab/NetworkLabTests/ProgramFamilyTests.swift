import EventLiterals
import Glibc
import Kernel
import LabEvents
import LabModel
import NetworkLab
import PushLabTesting
import Synchronization
import TestSupport
import Testing

/// Programs whose work is done by a process that has left their session, their process group and their environment.
@Suite("What a program has started", .enabled(if: LabMachine.canRunLabs, LabMachine.reason))
struct ProgramFamilyTests {
    private static let topology = Topology(
        networks: [.numbered(1, name: "ward")], hosts: [HostSpec("server", on: ["ward"])])
    private static let server = ProgramID(host: "server", program: "server")

    /// What the worker does after it has said that it is there; each way out of the group leaves the first process behind.
    private static let ways = [
        "setsid sh -c 'echo working; exec sleep 600' & wait", "set -m; sh -c 'echo working; exec sleep 600' & wait",
        "env -i PATH=$PATH setsid setsid sh -c 'echo working; exec sleep 600' & wait",
        // One whose first process has ended long since.
        "setsid sh -c 'echo working; exec sleep 600' & exit 0",
    ]

    private func withWorker(
        _ way: String, _ body: @Sendable @escaping (Lab, RunningProgram) async throws -> Void
    ) async throws {
        try await withLab(Self.topology) { lab in
            let spec = ProgramSpec("server", executable: "/bin/sh", arguments: ["-c", way])
            let program = try await lab.start(spec, on: "server")
            try await lab.wait(forLine: "working")
            if way.hasSuffix("exit 0") { #expect(await program.waitForEnd(within: .seconds(20))) }
            try await body(lab, program)
        }
    }

    @Test("a fault that ends a program leaves nothing of it", arguments: ways, [ProcessFault.kill, .crash, .stop])
    func ends(_ way: String, _ fault: ProcessFault) async throws {
        try await withWorker(way) { lab, program in
            #expect(try await !program.processes().isEmpty)
            _ = try await lab.inject(.process(Self.server, fault))
            #expect(try await program.processes().isEmpty)
            #expect(!program.isRunning)
        }
    }

    @Test("a restart begins with nothing left of what ran before", arguments: ways)
    func restarts(_ way: String) async throws {
        try await withWorker(way) { lab, program in
            _ = try await lab.inject(.process(Self.server, .restart))
            #expect(try await program.processes().isEmpty)
            #expect(try await lab.program(Self.server)?.processes().isEmpty == false || way.hasSuffix("exit 0"))
        }
    }

    @Test("a pause stops all of it, and its end has all of it run", arguments: ways.dropLast())
    func pauses(_ way: String) async throws {
        try await withWorker(way) { lab, program in
            let active = try await lab.inject(.process(Self.server, .pause))
            // Not before: a process that has only started another may end before it is paused.
            let all = try await program.processes()
            #expect(!all.isEmpty && all.allSatisfy { Self.state(of: $0) == "T" })
            try await lab.heal(active)
            #expect(!all.contains { Self.state(of: $0) == "T" })
        }
    }

    @Test("a pause that somebody else ends has not lasted, made again or not", arguments: [false, true])
    func undone(_ isMadeAgain: Bool) async throws {
        try await withWorker(Self.ways[0]) { lab, program in
            let active = try await lab.inject(.process(Self.server, .pause))
            for process in try await program.processes() {
                kill(process, SIGCONT)
                if isMadeAgain { kill(process, SIGSTOP) }
            }
            await #expect { try await lab.heal(active) } throws: { ($0 as? FaultError)?.kind == .didNotLast }
        }
    }

    @Test("a process whose first thread has ended is paused and ended with all others")
    func firstThread() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import ctypes, threading, time
                def work():
                    while open("/proc/self/stat").read().rpartition(")")[2].split()[0] != "Z": time.sleep(0.01)
                    print("working", flush=True)
                    time.sleep(600)
                threading.Thread(target=work).start()
                ctypes.CDLL(None).pthread_exit(None)
                """
            let program = try await lab.start(
                ProgramSpec("server", executable: "/usr/bin/python3", arguments: ["-c", script]), on: "server")
            try await lab.wait(forLine: "working")
            #expect(Self.state(of: program.processID) == "Z")
            #expect(try await program.processes() == [program.processID])
            try await lab.heal(try await lab.inject(.process(Self.server, .pause)))
            _ = try await lab.inject(.process(Self.server, .kill))
            #expect(try await program.processes().isEmpty)
        }
    }

    @Test("it cannot leave the program by another limit, and reads its own")
    func limit() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import ctypes, errno, os, resource, time
                libc = ctypes.CDLL(None, use_errno=True)
                number = {"x86_64": 160, "aarch64": 164}[os.uname().machine]
                new = (ctypes.c_uint64 * 2)(1 << 40, 1 << 40)
                for call in (lambda: libc.syscall(number, 15, new)), (lambda: libc.prlimit(0, 15, new, None)):
                    print("set", call(), errno.errorcode.get(ctypes.get_errno()))
                print("get", resource.getrlimit(resource.RLIMIT_RTTIME)[1] >> 60)
                resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
                print("core", resource.getrlimit(resource.RLIMIT_CORE), flush=True)
                time.sleep(600)
                """
            let program = try await lab.start(
                ProgramSpec("server", executable: "/usr/bin/python3", arguments: ["-c", script]), on: "server")
            try await lab.wait(forLine: "core (0, 0)")
            #expect(lab.lines == ["set -1 EPERM", "set -1 EPERM", "get 1", "core (0, 0)"])
            #expect(try await program.processes() == [program.processID])
        }
    }

    @Test("it cannot start what is no child of its own, nor set limits of other processes")
    func children() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import ctypes, errno, os, resource, time
                libc = ctypes.CDLL(None, use_errno=True)
                clone = {"x86_64": 56, "aarch64": 220}[os.uname().machine]
                print("parent", libc.syscall(clone, 0x8011, 0, 0, 0, 0), errno.errorcode.get(ctypes.get_errno()))
                print("clone3", libc.syscall(435, 0, 0), errno.errorcode.get(ctypes.get_errno()))
                new = (ctypes.c_uint64 * 2)(0, 0)
                print("other", libc.prlimit(1, resource.RLIMIT_NOFILE, new, None), errno.errorcode.get(ctypes.get_errno()))
                print("own", libc.prlimit(0, resource.RLIMIT_CORE, new, None), flush=True)
                time.sleep(600)
                """
            _ = try await lab.start(
                ProgramSpec("server", executable: "/usr/bin/python3", arguments: ["-c", script]), on: "server")
            try await lab.wait(forLine: "own 0")
            #expect(lab.lines == ["parent -1 EPERM", "clone3 -1 ENOSYS", "other -1 EPERM", "own 0"])
        }
    }

    @Test("it is not started again while something of its former run goes on, whose sockets are its own")
    func leftovers() async throws {
        try await withLab(Self.topology) { lab in
            let script = """
                import os, signal, socket, time
                if os.fork():
                    os._exit(0)
                os.setsid()
                server = socket.create_server(("127.0.0.1", 7000))
                print("listening", flush=True)
                time.sleep(600)
                """
            let spec = ProgramSpec("server", executable: "/usr/bin/python3", arguments: ["-c", script])
            let program = try await lab.start(spec, on: "server")
            try await lab.wait(forLine: "listening")
            #expect(await program.waitForEnd(within: .seconds(20)))
            #expect(try await program.openSockets().count == 1)
            let error = await #expect(throws: LabError.self) { try await lab.start(spec, on: "server") }
            #expect(error?.message.contains("1 of its processes run on") == true)
            try await lab.stop(program.id, within: .seconds(5))
            #expect(try await program.openSockets().isEmpty)
            try await lab.start(spec, on: "server")
        }
    }

    @Test("it cannot end the lab by a signal to its first process, nor keep it from its end by many")
    func signals() async throws {
        try await withLab(Self.topology) { lab in
            let script = "kill -TERM 1 && echo sent; while :; do kill -TERM 1; done"
            let program = try await lab.start(
                ProgramSpec("server", executable: "/bin/sh", arguments: ["-c", script]), on: "server")
            try await lab.wait(forLine: "sent")
            let other = try await lab.start(
                ProgramSpec("other", executable: "/bin/sleep", arguments: ["0.2"]), on: "server")
            #expect(await other.waitForEnd(within: .seconds(20)))
            #expect(other.end == .exited(0))
            #expect(program.isRunning)
        }
    }

    @Test("an end of the first process of the lab from outside is told as such")
    func labEnded() async throws {
        try await withWorker(Self.ways[0]) { lab, program in
            kill(try Self.firstProcess(of: program), SIGKILL)
            #expect(await program.waitForEnd(within: .seconds(20)))
            let end = lab.log.events().compactMap { $0.read(as: ProgramExit.self) }.first
            #expect(end == ProgramExit(signal: 9, name: "SIGKILL", cause: ProgramExit.labEnded))
        }
    }

    @Test("a lab whose first process was stopped from outside is closed all the same")
    func labStopped() async throws {
        let stopped = Mutex<Int32>(0)
        try await withWorker(Self.ways[0]) { lab, program in
            let first = try Self.firstProcess(of: program)
            kill(first, SIGSTOP)
            stopped.withLock { $0 = first }
        }
        #expect(kill(stopped.withLock { $0 }, 0) != 0)
    }

    private static func firstProcess(of program: RunningProgram) throws -> Int32 {
        let namespace = try FileDescriptor.target(ofLink: "/proc/\(program.processID)/ns/pid")
        let first = try FileDescriptor.names(in: "/proc").compactMap { Int32($0) }.first { id in
            (try? FileDescriptor.target(ofLink: "/proc/\(id)/ns/pid")) == namespace
                && (try? FileDescriptor.contents(of: "/proc/\(id)/comm")) == "lab-init\n"
        }
        return try #require(first)
    }

    private static func state(of process: Int32) -> Character? {
        let text = try? FileDescriptor.contents(of: "/proc/\(process)/stat")
        return text?.drop { $0 != ")" }.dropFirst(2).first
    }
}
