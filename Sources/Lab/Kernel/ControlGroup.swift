internal import Glibc

/// A control group (cgroups(7)): a folder, and the processes that are in it.
///
/// It is one of cgroup v2, but where it is said that it may be one of v1.
/// It is held by a descriptor of its folder, so that it can be used where no path leads to it: inside a host of a lab
/// `/sys` is that of the host and shows no control groups.
package struct ControlGroup: ~Copyable, Sendable {
    /// The folder.
    package let folder: FileDescriptor

    /// Takes over a descriptor of its folder.
    package init(adopting folder: consuming FileDescriptor) {
        self.folder = folder
    }

    /// Its id in the kernel, which `bpf_get_current_cgroup_id` returns: the inode number of the folder.
    package var id: UInt64 {
        get throws(SystemError) { try folder.inode() }
    }

    /// The group of this name in it, made unless it is there.
    ///
    /// Throws ENOTDIR when the kernel has a file of that name there, such as `cgroup.procs`.
    package borrowing func group(_ name: String) throws(SystemError) -> ControlGroup {
        do {
            try folder.makeFolder(name)
        } catch  where error.number == EEXIST {
            // Somebody was faster, or it is a file; opening it shows which.
        }
        return ControlGroup(adopting: try folder.open(name, O_RDONLY | O_DIRECTORY))
    }

    /// The group of this name in it, locked by this caller until the descriptor is closed.
    ///
    /// A sweeper that takes the new group for a left-over locks it first, too; whoever comes second finds it gone, and
    /// makes it again.
    package borrowing func lockedGroup(_ name: String) throws(SystemError) -> ControlGroup {
        while true {
            do {
                let group = try group(name)
                _ = try group.folder.lock()
                if try folder.inode(of: name) == group.id { return group }
            } catch  where error.number == ENOENT {
                continue
            }
        }
    }

    /// Gives up its folder.
    package consuming func intoFolder() -> FileDescriptor { folder }

    /// Whether a controller, such as `memory`, is there for the groups in it (`cgroup.subtree_control`).
    package borrowing func passesOn(_ controller: String) -> Bool {
        let bytes = (try? folder.open("cgroup.subtree_control", O_RDONLY).read()) ?? nil
        return String(decoding: bytes ?? [], as: UTF8.self).split { $0.isWhitespace }.contains(Substring(controller))
    }

    /// Has a controller for the groups in it, which it must be there for itself; no process may be in this group.
    package borrowing func passOn(_ controller: String) throws(SystemError) {
        if passesOn(controller) { return }
        try folder.open("cgroup.subtree_control", O_WRONLY).write(Array("+\(controller)".utf8))
    }

    /// Has no more than so many processes, threads included, be in it and below; in cgroup v1, it is one of `pids`.
    package borrowing func limitProcesses(to count: Int) throws(SystemError) {
        try folder.open("pids.max", O_WRONLY).write(Array("\(count)".utf8))
    }

    /// The file to which a process writes its id, or 0 for itself, to get in.
    package borrowing func entry() throws(SystemError) -> FileDescriptor {
        try folder.open("cgroup.procs", O_WRONLY)
    }

    /// Removes the group of this name with all groups below it; nothing happens when there is none.
    ///
    /// Ends the processes in it first (`cgroup.kill`), and waits for that, blocking. Throws EBUSY when some are left
    /// after 30 seconds. A group of v1 has to be empty, as it is when that of v2 with the same processes is; it throws
    /// EBUSY at once when it is not.
    package borrowing func remove(_ name: String) throws(SystemError) {
        if try isOfVersionOne { return try removeEmpty(name) }
        let deadline = ContinuousClock.now + .seconds(30)
        while true {
            do {
                try removeOnce(name)
                return
            } catch  where error.number == ENOENT || error.number == ENODEV {
                return  // It is gone already.
            } catch  where error.number == EBUSY && ContinuousClock.now < deadline {
                // A process that was just being born has got in; it is waited for next.
            }
        }
    }

    /// Every folder of v1 has this file, and none of v2.
    private var isOfVersionOne: Bool {
        get throws(SystemError) { try folder.inode(of: "tasks") != nil }
    }

    private borrowing func removeEmpty(_ name: String) throws(SystemError) {
        do {
            let group = ControlGroup(adopting: try folder.open(name, O_RDONLY | O_DIRECTORY))
            for below in try group.folder.folders() { try group.removeEmpty(below) }
            try folder.removeFolder(name)
        } catch  where error.number == ENOENT || error.number == ENODEV {
            // It is gone already.
        }
    }

    private borrowing func removeOnce(_ name: String) throws(SystemError) {
        let group = ControlGroup(adopting: try folder.open(name, O_RDONLY | O_DIRECTORY))
        try group.end()
        for below in try group.folder.folders() { try group.remove(below) }
        try folder.removeFolder(name)
    }

    /// Ends all its processes, those of the groups below it too.
    private borrowing func end() throws(SystemError) {
        if try waitUntilEmpty(within: .zero) { return }
        try folder.open("cgroup.kill", O_WRONLY).write([UInt8(ascii: "1")])
        if try !waitUntilEmpty(within: .seconds(30)) { throw SystemError("cgroup.kill", EBUSY) }
    }

    /// Waits until no process is left in it or below; false when some are after the time.
    private borrowing func waitUntilEmpty(within limit: Duration) throws(SystemError) -> Bool {
        let deadline = ContinuousClock.now + limit
        while true {
            // Reading the file takes note of its state; the next change is announced as exceptional data.
            let events = try folder.open("cgroup.events", O_RDONLY)
            let lines = String(decoding: try events.read() ?? [], as: UTF8.self).split(separator: "\n")
            if lines.contains("populated 0") { return true }
            let left = deadline - ContinuousClock.now
            guard left > .zero else { return false }
            var waiting = pollfd(fd: events.raw, events: Int16(POLLPRI), revents: 0)
            _ = unsafe poll(&waiting, 1, Int32(left / .milliseconds(1)) + 1)
        }
    }
}

extension ControlGroup {
    /// Removes those of its groups that nobody holds (``lockedGroup(_:)``) and whose name is one of the caller's.
    ///
    /// Blocks. What cannot be removed stays.
    package borrowing func removeLeftovers(named isOurs: (String) -> Bool) throws(SystemError) {
        for name in try folder.folders() where isOurs(name) {
            guard let left = try? folder.open(name, 0), (try? left.lock(waits: false)) == true else { continue }
            try? remove(name)
        }
    }
}
