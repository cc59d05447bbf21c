import Glibc
import Kernel
import Testing

@Suite("Launching processes")
struct ProcessTests {
    @Test("arguments, environment, folder and descriptors arrive; the exit status comes back")
    func everythingArrives() throws {
        let pipe = try FileDescriptor.pipe()
        let launch = ProcessLaunch(
            path: "/bin/sh", arguments: ["sh", "-c", "echo $0 $WORD $(pwd) >&7; exit 3", "name"],
            environment: ["WORD": "yes", "PATH": "/usr/bin:/bin"], directory: "/usr")
        let process = try Process.start(launch, descriptors: [(pipe.writing.raw, 7)])
        let reading = pipe.closeWriting()
        var output: [UInt8] = []
        while let bytes = try reading.read(), !bytes.isEmpty { output += bytes }
        #expect(String(decoding: output, as: UTF8.self) == "name yes /usr\n")
        #expect(try wait(process) == .exited(3))
    }

    @Test("a process is a session of its own with default signals")
    func session() throws {
        let pipe = try FileDescriptor.pipe()
        let script = "read _ _ _ _ _ session _ </proc/$$/stat; echo $session; grep SigIgn /proc/$$/status"
        let launch = ProcessLaunch(
            path: "/bin/sh", arguments: ["sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"])
        let process = try Process.start(launch, descriptors: [(pipe.writing.raw, 1)])
        let reading = pipe.closeWriting()
        var output: [UInt8] = []
        while let bytes = try reading.read(), !bytes.isEmpty { output += bytes }
        let words = String(decoding: output, as: UTF8.self).split { $0 == " " || $0 == "\n" || $0 == "\t" }
        #expect(words.first.flatMap { Int32($0) } == process.id)
        // All standard signals are at their defaults; 32 and up belong to the C library.
        let ignored = try #require(words.last.flatMap { UInt64($0, radix: 16) })
        #expect(ignored & 0x7fff_ffff == 0)
        _ = try wait(process)
    }

    @Test(
        "a confined process has only ordinary rights, and gets no others by executing anything",
        .enabled(if: getuid() == 0, "it takes root to have rights to lose"), arguments: [nil, 65534] as [UInt32?])
    func confined(user: UInt32?) throws {
        // Files, users, low ports, priorities: all that PushLab leaves, by number (capabilities(7)).
        let kept = [0, 1, 3, 4, 5, 6, 7, 8, 10, 14, 18, 23, 24, 29, 31].reduce(UInt64(0)) { $0 | 1 << $1 }
        for isConfined in [true, false] {
            let pipe = try FileDescriptor.pipe()
            var launch = ProcessLaunch(
                path: "/bin/sh", arguments: ["sh", "-c", "grep -E 'Cap(Inh|Prm|Eff|Bnd|Amb)' /proc/self/status"],
                environment: ["PATH": "/usr/bin:/bin"], user: user)
            launch.isConfined = isConfined
            let process = try Process.start(launch, descriptors: [(pipe.writing.raw, 1)])
            let reading = pipe.closeWriting()
            var output: [UInt8] = []
            while let bytes = try reading.read(), !bytes.isEmpty { output += bytes }
            let sets = String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap {
                UInt64($0.split { $0 == "\t" || $0 == " " }.last ?? "", radix: 16)
            }
            try #require(sets.count == 5)
            #expect(sets.allSatisfy { $0 & ~kept == 0 } == isConfined)
            if isConfined, user == nil { #expect(sets[2] == kept & sets[3] && sets[2] & 1 << 10 != 0) }
            _ = try wait(process)
        }
    }

    @Test("a signal ends it, and its end says which")
    func signalled() throws {
        let process = try Process.start(
            ProcessLaunch(path: "/bin/sleep", arguments: ["sleep", "100"]), descriptors: [])
        #expect(try process.reap() == nil)
        try process.signal(SIGKILL)
        #expect(try wait(process) == .signalled(SIGKILL))
    }

    @Test("what cannot be executed is an error that names the call and the path")
    func missing() {
        #expect(throws: SystemError("execve", ENOENT, "/no/such/program")) {
            _ = try Process.start(ProcessLaunch(path: "/no/such/program", arguments: ["x"]), descriptors: [])
        }
        #expect(throws: SystemError("chdir", ENOENT, "/bin/true")) {
            _ = try Process.start(
                ProcessLaunch(path: "/bin/true", arguments: ["true"], directory: "/no/such/folder"), descriptors: [])
        }
    }

    private func wait(_ process: borrowing Process) throws -> ProcessEnd {
        var readable = pollfd(fd: process.descriptor.raw, events: Int16(POLLIN), revents: 0)
        #expect(unsafe poll(&readable, 1, 60_000) == 1)
        return try #require(try process.reap())
    }
}
