import Glibc
import Kernel
import Testing

@Suite("Users of programs that are not trusted")
struct ProgramUsersTests {
    @Test("each has the id that it has for this process")
    func map() {
        let map = "         0          0 4294967295\n"
        #expect(ProgramUsers.identity(of: map) == "0 0 4294967295\n")
        #expect(ProgramUsers.identity(of: "0 1000 1\n1 100000 65536\n") == "0 0 1\n1 1 65536\n")
        #expect(ProgramUsers.identity(of: "") == "")
    }

    @Test(
        "however many of them there are, they leave this process half of what is counted for its user",
        .enabled(if: UserNamespace.isPrivileged))
    func limits() throws {
        let script = """
            import ctypes, os
            libc = ctypes.CDLL(None)
            taken = 0
            for user in range(3000, 3010):
                os.seteuid(0)
                os.seteuid(user)
                while libc.inotify_init1(0) >= 0:
                    taken += 1
            print(taken, flush=True)
            """
        let most = try #require(
            Int(FileDescriptor.contents(of: "/proc/sys/user/max_inotify_instances").prefix(while: \.isNumber)))
        let taken = try PlainThread.run {
            let users = try ProgramUsers()
            let pipe = try FileDescriptor.pipe()
            let nowhere = try FileDescriptor.open("/dev/null", O_RDWR)
            let process = try Process.start(
                ProcessLaunch(
                    path: "/usr/bin/env", arguments: ["env", "python3", "-c", script],
                    environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]),
                descriptors: [(nowhere.raw, 0), (pipe.writing.raw, 1), (nowhere.raw, 2)], in: users)
            let reading = pipe.closeWriting()
            var text: [UInt8] = []
            while let bytes = try reading.read(), !bytes.isEmpty { text += bytes }
            try Self.reap(process)
            return Int(String(decoding: text, as: UTF8.self).prefix(while: \.isNumber))
        }
        #expect(try #require(taken) > 0)
        #expect(try #require(taken) <= most / 2)
    }

    @Test(
        "root of them administers a network of theirs, and can leave it for none of the machine's",
        .enabled(if: UserNamespace.isPrivileged))
    func network() throws {
        let script = """
            ip link set lo up || exit 1
            unshare --net true || exit 2
            nsenter --target $PPID --net true 2>/dev/null && exit 3
            mount -t tmpfs none /mnt 2>/dev/null && exit 4
            exit 0
            """
        let end = try PlainThread.run {
            let users = try ProgramUsers()
            try users.makeNetworks(1) { try $0.enter() }
            let nowhere = try FileDescriptor.open("/dev/null", O_RDWR)
            let process = try Process.start(
                ProcessLaunch(
                    path: "/bin/sh", arguments: ["sh", "-c", script],
                    environment: ["PATH": "/usr/sbin:/usr/bin:/sbin:/bin"]),
                descriptors: [(nowhere.raw, 0), (nowhere.raw, 1), (nowhere.raw, 2)], in: users)
            return try Self.reap(process)
        }
        #expect(end == .exited(0))
    }

    /// Waits for the end of a process; what is left of one that nobody asks about keeps exit tests from theirs.
    @discardableResult
    private static func reap(_ process: borrowing Process) throws -> ProcessEnd? {
        var ended = pollfd(fd: process.descriptor.raw, events: Int16(POLLIN), revents: 0)
        while unsafe poll(&ended, 1, -1) < 0, errno == EINTR {}
        return try process.reap()
    }
}
