import Glibc
import Kernel

/// A cgroup of a test: every process started in it stays in it, and so does every process that one starts.
struct ControlGroup: Sendable {
    /// Its folder.
    let path: String

    /// The folder below which cgroups can be made; `nil` without cgroup v2, or without the right.
    static let place: String? = {
        guard let root = mountPoint, let own = own else { return nil }
        // A container may show a part of the tree only, in which its own path does not exist.
        return [root + own, root].first { unsafe access($0 + "/cgroup.procs", W_OK) == 0 }
    }()

    /// Why tests that need one are skipped.
    static let reason = "this machine has no cgroup v2 in which this user may make groups"

    /// Makes a cgroup with a name of its own.
    init() throws {
        guard let place = Self.place else { throw SystemError("mkdir", ENOENT, "cgroup v2") }
        path = "\(place)/pushlab-test-\(getpid())-\(UInt32.random(in: .min ... .max))"
        let path = path
        _ = try systemCall("mkdir", path) { unsafe mkdir(path, 0o755) }
    }

    /// The file to which a process writes its id to get in.
    var entry: String { "\(path)/cgroup.procs" }

    /// The processes in it, those that have ended and are not yet reaped included.
    func processes() throws -> [String] {
        try FileDescriptor.contents(of: entry).split(separator: "\n").map(String.init)
    }

    /// The groups that were made below it and are still there.
    func groups() throws -> [String] {
        try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY).folders()
    }

    /// Waits until no process is left in it; `false` when some are after the time.
    ///
    /// Blocks.
    func waitUntilEmpty(within limit: Duration) throws -> Bool {
        let deadline = ContinuousClock.now + limit
        while true {
            // Reading the file takes note of its state; the next change is announced as exceptional data.
            let events = try FileDescriptor.open("\(path)/cgroup.events", O_RDONLY)
            let text = String(decoding: try events.read() ?? [], as: UTF8.self)
            if text.contains("populated 0") { return true }
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return false }
            var waiting = pollfd(fd: events.raw, events: Int16(POLLPRI), revents: 0)
            unsafe poll(&waiting, 1, Int32(left / .milliseconds(1)) + 1)
        }
    }

    /// Ends what is left in it, and removes it.
    func remove() {
        try? FileDescriptor.open("\(path)/cgroup.kill", O_WRONLY).write([UInt8(ascii: "1")])
        _ = try? waitUntilEmpty(within: .seconds(5))
        unsafe rmdir(path)
    }

    /// Where the file system of cgroup v2 is mounted (proc_pid_mountinfo(5)).
    private static var mountPoint: String? {
        let mounts = (try? FileDescriptor.contents(of: "/proc/self/mountinfo")) ?? ""
        let line = mounts.split(separator: "\n").last { $0.contains(" - cgroup2 ") }
        return line.map { $0.split(separator: " ") }.flatMap { $0.count > 4 ? String($0[4]) : nil }
    }

    /// The cgroup of this process, `/` for the top of the tree.
    private static var own: String? {
        let groups = (try? FileDescriptor.contents(of: "/proc/self/cgroup")) ?? ""
        return groups.split(separator: "\n").first { $0.hasPrefix("0::") }.map { String($0.dropFirst(3)) }
    }
}
