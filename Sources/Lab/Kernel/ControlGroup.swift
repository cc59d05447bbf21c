internal import Glibc

/// A control group (cgroups(7)): a directory and the processes in it.
///
/// It belongs to cgroup v2 unless a comment allows cgroup v1. It is referenced by a descriptor of its directory because
/// no path leads to it inside a host of a lab, whose `/sys` shows no control groups.
package struct ControlGroup: ~Copyable, Sendable {
    package let folder: FileDescriptor

    /// The name of the group, below that of an app, of the app's own processes; the app's device can freeze it.
    package static let programs = "programs"

    package init(adopting folder: consuming FileDescriptor) {
        self.folder = folder
    }

    /// The kernel's id of the group, as `bpf_get_current_cgroup_id` returns it: the inode number of its directory.
    package var id: UInt64 {
        get throws(SystemError) { try folder.inode() }
    }

    /// Opens the child group of this name; creates it if it does not exist.
    ///
    /// Throws ENOTDIR when the kernel has a file of that name there, such as `cgroup.procs`.
    package borrowing func group(_ name: String) throws(SystemError) -> ControlGroup {
        do {
            try folder.makeFolder(name)
        } catch  where error.number == EEXIST {
            // Another process created it, or the name is a file; opening it distinguishes the two.
        }
        return ControlGroup(adopting: try folder.open(name, O_RDONLY | O_DIRECTORY))
    }

    /// Opens or creates the child group of this name and locks it until its descriptor is closed.
    ///
    /// A concurrent cleanup may mistake the new group for a left-over, lock it and remove it; this then creates it
    /// again.
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

    /// Returns the descriptor of the group's directory and gives up ownership.
    package consuming func intoFolder() -> FileDescriptor { folder }

    /// Whether its child groups have a controller, such as `memory` (`cgroup.subtree_control`).
    package borrowing func passesOn(_ controller: String) -> Bool {
        let bytes = (try? folder.open("cgroup.subtree_control", O_RDONLY).read()) ?? nil
        return String(decoding: bytes ?? [], as: UTF8.self).split { $0.isWhitespace }.contains(Substring(controller))
    }

    /// Enables a controller for its child groups.
    ///
    /// The group itself must have the controller and must not contain processes.
    package borrowing func passOn(_ controller: String) throws(SystemError) {
        if passesOn(controller) { return }
        try folder.open("cgroup.subtree_control", O_WRONLY).write(Array("+\(controller)".utf8))
    }

    /// Limits the number of processes, threads included, in the group and below; in cgroup v1 it must be a `pids`
    /// group.
    package borrowing func limitProcesses(to count: Int) throws(SystemError) {
        try folder.open("pids.max", O_WRONLY).write(Array("\(count)".utf8))
    }

    /// Opens the file to which a process writes its id, or 0 for itself, to enter the group.
    package borrowing func entry() throws(SystemError) -> FileDescriptor {
        try folder.open("cgroup.procs", O_WRONLY)
    }

    /// Removes the child group of this name and all groups below it; does nothing when it does not exist.
    ///
    /// Kills the processes in it first (`cgroup.kill`) and blocks until they have ended. Throws EBUSY when some are
    /// left after 30 seconds. Throws EBUSY at once for a group of cgroup v1 that is not empty; remove the cgroup v2
    /// group of the same processes first.
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
                // A process was forked into it in the meantime; the next attempt waits for it.
            }
        }
    }

    /// True if this is a group of cgroup v1: every directory there has a file `tasks`, and none of v2 has.
    private var isOfVersionOne: Bool {
        get throws(SystemError) { try folder.inode(of: "tasks") != nil }
    }

    private borrowing func removeEmpty(_ name: String) throws(SystemError) {
        do {
            let group = ControlGroup(adopting: try folder.open(name, O_RDONLY | O_DIRECTORY))
            for below in try group.folder.folders() { try group.removeEmpty(below) }
            try folder.removeFolder(name)
        } catch  where error.number == ENOENT || error.number == ENODEV {
        }
    }

    private borrowing func removeOnce(_ name: String) throws(SystemError) {
        let group = ControlGroup(adopting: try folder.open(name, O_RDONLY | O_DIRECTORY))
        try group.end()
        for below in try group.folder.folders() { try group.remove(below) }
        try folder.removeFolder(name)
    }

    private borrowing func end() throws(SystemError) {
        if try waitUntilEmpty(within: .zero) { return }
        try folder.open("cgroup.kill", O_WRONLY).write([UInt8(ascii: "1")])
        if try !waitUntilEmpty(within: .seconds(30)) { throw SystemError("cgroup.kill", EBUSY) }
    }

    /// Whether the kernel has stopped all processes in the group and below (`cgroup.freeze`).
    package var isFrozen: Bool {
        get throws(SystemError) { try events.contains("frozen 1") }
    }

    private var events: [Substring] {
        get throws(SystemError) {
            let bytes = try folder.open("cgroup.events", O_RDONLY).read()
            return String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n")
        }
    }

    /// Waits until no process is left in the group or below; returns false after the timeout.
    private borrowing func waitUntilEmpty(within limit: Duration) throws(SystemError) -> Bool {
        let deadline = ContinuousClock.now + limit
        while true {
            // Reading the file resets its event; poll reports the next change as POLLPRI.
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
    /// Removes the child groups that are not locked (``lockedGroup(_:)``) and whose name satisfies `isOurs`.
    ///
    /// Blocks. A group that cannot be removed stays.
    package borrowing func removeLeftovers(named isOurs: (String) -> Bool) throws(SystemError) {
        for name in try folder.folders() where isOurs(name) {
            guard let left = try? folder.open(name, 0), (try? left.lock(waits: false)) == true else { continue }
            try? remove(name)
        }
    }
}
