internal import Glibc

extension ControlGroup {
    /// Returns the group in which this process can create groups: its own, or else the top of the visible hierarchy.
    ///
    /// It is found by its file system type, at any mount point. Where cgroup v2 is not mounted or not writable, as in
    /// many containers, it is mounted briefly in a mount namespace of one thread. If only an ancestor enables the
    /// memory controller for its child groups, as is common under systemd, this returns the ancestor. Blocks. Throws
    /// ENOENT when the machine has no cgroup v2, and the first error when no group can be created.
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
            // The unwritable group is the cause; the mount failed only afterwards.
            throw refusal ?? error
        }
    }

    /// The path of this process's group in cgroup v2; `nil` when it is in none.
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

    /// Opens the group at a path; throws unless groups can be created in it and processes moved into them.
    static func writable(_ path: String) throws(SystemError) -> FileDescriptor {
        let folder = try FileDescriptor.open(path, O_RDONLY | O_DIRECTORY)
        let raw = folder.raw
        for name in [".", "cgroup.procs"] {
            _ = try systemCall("faccessat", "\(path)/\(name)") { unsafe faccessat(raw, name, W_OK, AT_EACCESS) }
        }
        return folder
    }
}
