internal import Glibc

/// A process and all that it has started and that lives, whatever session, parent and environment those have by now.
///
/// They are known by a limit that the kernel hands down to every child and that no program of a lab can set, unless it
/// is privileged: RLIMIT_RTTIME (getrlimit(2)), which is many thousand years, and of another length for each family.
package struct ProcessFamily: Sendable, Hashable {
    /// The limit, in microseconds.
    let mark = UInt64.random(in: 1 << 60..<1 << 61)
    /// The processes below which its members are: the first of them, and the one that takes orphans.
    package var roots: [Int32] = []

    /// Makes a family that has no members yet.
    package init() {}

    /// The ids of its members, but those that have ended and were not reaped.
    package var members: [Int32] {
        get throws(SystemError) { try members { _ in true } }
    }

    /// Those of its members of which a thread runs or could.
    package var runningMembers: [Int32] {
        get throws(SystemError) { try members { id throws(SystemError) in try !isStopped(id) } }
    }

    /// The number of context switches of each thread of its members, by the thread's id (proc_pid_status(5)).
    ///
    /// That of a stopped thread stays the same until it runs again.
    package var contextSwitches: [Int32: Int] {
        get throws(SystemError) {
            var counts: [Int32: Int] = [:]
            for member in try members {
                for thread in try ProcessStatus.threads(of: member) {
                    // The kernel answers this when the thread has left its processor (proc_pid_syscall(5)): a stopped one
                    // may be on its way still.
                    _ = try? ProcessStatus.text("task/\(thread)/syscall", of: member)
                    let lines =
                        try ProcessStatus.text("task/\(thread)/status", of: member)?.split(separator: "\n") ?? []
                    counts[thread] = lines.filter { $0.contains("_ctxt_switches:") }.reduce(0) { sum, line in
                        sum + (line.split { $0 == "\t" || $0 == " " }.last.flatMap { Int($0) } ?? 0)
                    }
                }
            }
            return counts
        }
    }

    /// That there are none is said only of a look during which no member ended: what one has started last may have been
    /// missed then.
    private func members(
        where isWanted: (Int32) throws(SystemError) -> Bool
    ) throws(SystemError) -> [Int32] {
        while true {
            var members: [Int32] = []
            let seen = try look()
            var hasMissed = seen.hasMissed
            for (id, hadEnded) in seen.found {
                if try !hasEnded(id) {
                    if try isWanted(id) { members.append(id) }
                } else if !hadEnded {
                    hasMissed = true
                }
            }
            if !members.isEmpty || !hasMissed { return members }
        }
    }

    /// A process that is waited for.
    private final class Member {
        let descriptor: FileDescriptor

        init(_ id: Int32) throws(SystemError) { descriptor = try Process.descriptor(of: id) }
    }

    /// Sends a signal once to every member, also to those that are started meanwhile, and blocks until none is left; false
    /// when some are after the time.
    package func end(by number: Int32, within limit: Duration) throws(SystemError) -> Bool {
        let deadline = ContinuousClock.now + limit
        var signalled: [Int32: Member] = [:]
        while true {
            let left = try members
            if left.isEmpty { return true }
            if ContinuousClock.now >= deadline { return false }
            // The descriptor is taken first: then the id cannot become another's between the look and the signal.
            for id in left where signalled[id] == nil {
                guard let member = try? Member(id), try has(id) else { continue }
                try? Process.signal(number, to: member.descriptor.raw)
                signalled[id] = member
            }
            for member in signalled.values {
                let rest = max(.zero, deadline - ContinuousClock.now) / .milliseconds(1)
                var end = pollfd(fd: member.descriptor.raw, events: Int16(POLLIN), revents: 0)
                _ = unsafe poll(&end, 1, Int32(rest.rounded(.up)))
            }
        }
    }

    /// Stops every member, also those that are started meanwhile, or has them run again, and blocks until the kernel shows
    /// it; false when it does not in time.
    ///
    /// Nothing notifies of it: stopping takes as long as the threads of a process need to reach user mode.
    package func stop(_ stops: Bool, within limit: Duration) throws(SystemError) -> Bool {
        let deadline = ContinuousClock.now + limit
        var wasDone = false
        while true {
            let left = try members { id throws(SystemError) in try isStopped(id) != stops }
            // Twice: one that was about to start another when it was first looked at has done so before the second look.
            if left.isEmpty, wasDone { return true }
            wasDone = left.isEmpty
            if wasDone { continue }
            if ContinuousClock.now >= deadline { return false }
            for id in left {
                guard let member = try? Member(id), try has(id) else { continue }
                try? Process.signal(stops ? SIGSTOP : SIGCONT, to: member.descriptor.raw)
            }
            usleep(1_000)
        }
    }

    /// Finds the ids of the members, whether each had ended before it was asked for its children, and whether a process was
    /// reaped that may have been one.
    ///
    /// All are asked until they name none that is new, for an orphan becomes a child of another one. Where the kernel does
    /// not tell who is whose child (CONFIG_PROC_CHILDREN), all processes that there are take the place of the children.
    private func look() throws(SystemError) -> (found: [Int32: Bool], hasMissed: Bool) {
        let tellsChildren = try ProcessStatus.text("task/\(getpid())/children", of: getpid()) != nil
        // What was reaped before has left its children to others.
        var roots: Set<Int32> = []
        for id in self.roots where try ProcessStatus(of: id) != nil { roots.insert(id) }
        var found: [Int32: Bool] = [:]
        var hasMissed = false
        while true {
            var candidates = roots
            if tellsChildren {
                for id in candidates.union(found.keys) { candidates.formUnion(try children(of: id)) }
            } else {
                candidates.formUnion(try FileDescriptor.names(in: "/proc").compactMap { Int32($0) })
            }
            var hasNew = false
            for id in candidates where found[id] == nil {
                let hadEnded = try hasEnded(id)
                let isMember = try isMember(id)
                if isMember == nil { hasMissed = true }
                guard isMember == true else { continue }
                found[id] = hadEnded
                hasNew = true
            }
            if !hasNew { return (found, hasMissed) }
        }
    }

    private func children(of id: Int32) throws(SystemError) -> [Int32] {
        var children: [Int32] = []
        for thread in try ProcessStatus.threads(of: id) {
            let text = try ProcessStatus.text("task/\(thread)/children", of: id) ?? ""
            children += text.split(separator: " ").compactMap { Int32($0) }
        }
        return children
    }

    /// Whether a process has ended; one whose first thread has may go on by the others.
    private func hasEnded(_ id: Int32) throws(SystemError) -> Bool {
        guard try ProcessStatus(of: id)?.hasEnded ?? true else { return false }
        return try ProcessStatus.threads(of: id).count <= 1
    }

    /// Whether a signal has stopped a process, which is when it has stopped every thread that lives.
    private func isStopped(_ id: Int32) throws(SystemError) -> Bool {
        for thread in try ProcessStatus.threads(of: id) {
            guard let status = try ProcessStatus(of: id, thread: thread), !status.hasEnded else { continue }
            if !status.isStopped { return false }
        }
        return true
    }

    private func has(_ id: Int32) throws(SystemError) -> Bool { try isMember(id) ?? false }

    /// Whether a process has the limit; `nil` when it has been reaped.
    private func isMember(_ id: Int32) throws(SystemError) -> Bool? {
        guard let text = try ProcessStatus.text("limits", of: id) else { return nil }
        guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("Max realtime timeout") })
        else { return false }
        return line.split(separator: " ").dropLast().last == "\(mark)"
    }
}
