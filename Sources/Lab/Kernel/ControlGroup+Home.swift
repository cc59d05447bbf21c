internal import Glibc

/// Where on this machine control groups can be made.
extension ControlGroup {
    /// The group below which this process may make groups: its own, or else the top of what it sees.
    ///
    /// Found by the type of the file system, wherever it is mounted; where it is mounted nowhere, or cannot be written
    /// to, as in many containers, it is mounted for a moment in mounts of a thread's own. A group above its own is taken
    /// where only that has the memory controller for the groups in it, as is common under systemd. Blocks. Throws ENOENT
    /// when the machine has no cgroup v2, and the error of the last try when no group can be made.
    package static func home() throws -> ControlGroup {
        guard let own = ownPath else { throw SystemError("mount", ENOENT, "cgroup v2") }
        let mounts = MountTable.current.filter { $0.type == "cgroup2" }
        for path in mounts.flatMap({ $0.paths(upFrom: own) }) {
            guard let folder = try? writable(path) else { continue }
            let home = ControlGroup(adopting: folder)
            if home.passesOn("memory") { return home }
        }
        var refusal: SystemError?
        for path in mounts.flatMap({ [$0.path(of: own), $0.target].compactMap(\.self) }) {
            do throws(SystemError) {
                return ControlGroup(adopting: try writable(path))
            } catch {
                refusal = refusal ?? error
            }
        }
        do {
            return ControlGroup(adopting: try PlainThread.run { try mountedForItself(own) })
        } catch {
            // A group that may not be written to is the reason, not the refused mount.
            throw refusal ?? error
        }
    }

    /// The path of this process's group; `nil` when it is in none of version 2.
    static var ownPath: String? {
        let groups = (try? FileDescriptor.contents(of: "/proc/self/cgroup")) ?? ""
        return groups.split(separator: "\n").first { $0.hasPrefix("0::") }.map { String($0.dropFirst(3)) }
    }

    private static func mountedForItself(_ own: String) throws(SystemError) -> FileDescriptor {
        try Namespace.enterNew(.mount)
        try Mount.makeAllPrivate()
        try Mount.fresh("cgroup2", at: "/proc")
        if let home = try? writable("/proc\(own)") { return home }
        return try writable("/proc")
    }

    /// The group at a path if groups can be made in it and processes moved into them.
    static func writable(_ path: String) throws(SystemError) -> FileDescriptor {
        let folder = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY)
        let raw = folder.raw
        for name in [".", "cgroup.procs"] {
            _ = try systemCall("faccessat", "\(path)/\(name)") { unsafe faccessat(raw, name, W_OK, AT_EACCESS) }
        }
        return folder
    }
}
