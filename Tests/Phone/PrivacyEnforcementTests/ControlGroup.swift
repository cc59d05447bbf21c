import Glibc
import Kernel
import Synchronization

/// A control group of a test; it goes with its owner, when its programs have ended.
final class ControlGroup: Sendable {
    let path: String
    private let parent: ControlGroup?

    private static let count = Atomic<Int>(0)

    /// Where the machine has mounted the hierarchy of version 2; `nil` if it has not.
    static let root: String? = (try? FileDescriptor.contents(of: "/proc/self/mountinfo"))?.split(separator: "\n")
        .first { $0.contains(" - cgroup2 ") }.map { String($0.split(separator: " ")[4]) }

    /// Makes one for a device.
    init() throws {
        guard let root = Self.root else { throw BadValue("no cgroup2 file system") }
        let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        // Runs in PID namespaces of their own have the same numbers.
        path = "\(root)/pushlab-enforcement-tests-\(getpid())-\(number)-\(UInt32.random(in: .min ... .max))"
        parent = nil
        try Self.make(path)
    }

    /// Makes one for an app, which keeps that of its device.
    init(_ name: String, below parent: ControlGroup) throws {
        path = "\(parent.path)/\(name)"
        self.parent = parent
        try Self.make(path)
    }

    private static func make(_ path: String) throws {
        _ = try systemCall("mkdir", path) { unsafe mkdir(path, 0o755) }
    }

    deinit { unsafe rmdir(path) }

    /// Its number in the kernel: the inode of its folder.
    func id() throws -> UInt64 {
        var status = stat()
        _ = try systemCall("stat", path) { unsafe stat(path, &status) }
        return UInt64(status.st_ino)
    }

    /// Its folder.
    func open() throws -> FileDescriptor { try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY) }
}
