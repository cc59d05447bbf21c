internal import Glibc

/// A process and all its living descendants, whatever their session, parent and environment.
///
/// Members are identified by RLIMIT_RTTIME (getrlimit(2)), which children inherit and unprivileged programs of a
/// lab cannot set. It is thousands of years long, with a different value for each family.
package struct ProcessFamily: Sendable, Hashable {
    /// The value of the limit, in microseconds.
    let mark = UInt64.random(in: 1 << 60..<1 << 61)
    /// The processes whose descendants are searched: the first member and the process that adopts orphans.
    package var roots: [Int32] = []

    package init() {}

    /// The ids of its members, without those that have ended and await reaping.
    package var members: [Int32] {
        get throws(SystemError) { try members { _ in true } }
    }

    /// The ids of the members with at least one thread that is not stopped.
    package var runningMembers: [Int32] {
        get throws(SystemError) { try members { id throws(SystemError) in try !isStopped(id) } }
    }

    /// The number of context switches of each thread of its members, by thread id (proc_pid_status(5)).
    ///
    /// The number of a stopped thread does not change until it runs again.
    package var contextSwitches: [Int32: Int] {
        get throws(SystemError) {
            var counts: [Int32: Int] = [:]
            for member in try members {
                for thread in try ProcessStatus.threads(of: member) {
                    // This read returns only when the thread has left its processor (proc_pid_syscall(5)); a stopped
                    // thread may not have left it yet.
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

    /// Returns the members that satisfy a condition.
    ///
    /// Searches again when it finds none but a member ended meanwhile, because that member may have just started a
    /// child.
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

    private final class Member {
        let descriptor: FileDescriptor

        init(_ id: Int32) throws(SystemError) { descriptor = try Process.descriptor(of: id) }
    }

    /// Sends a signal once to every member, including new ones, and blocks until none is left.
    ///
    /// Returns false when some are left after the time limit.
    package func end(by number: Int32, within limit: Duration) throws(SystemError) -> Bool {
        let deadline = ContinuousClock.now + limit
        var signalled: [Int32: Member] = [:]
        while true {
            let left = try members
            if left.isEmpty { return true }
            if ContinuousClock.now >= deadline { return false }
            // The pidfd is opened before the second check, so that a reused id is not signalled.
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

    /// Stops or continues every member, including new ones, and blocks until the kernel shows it.
    ///
    /// Returns false after the time limit. It polls, because the kernel does not notify: a process stops only when its
    /// threads reach user mode.
    package func stop(_ stops: Bool, within limit: Duration) throws(SystemError) -> Bool {
        let deadline = ContinuousClock.now + limit
        var wasDone = false
        while true {
            let left = try members { id throws(SystemError) in try isStopped(id) != stops }
            // Twice: a member that was forking during the first search has finished before the second.
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

    /// Finds the ids of the members, whether each had ended before its children were read, and whether a possible
    /// member was reaped meanwhile.
    ///
    /// Repeats until a pass finds no new member, because an orphan becomes a child of another process. Where the kernel
    /// does not list children (CONFIG_PROC_CHILDREN), it searches all processes instead.
    private func look() throws(SystemError) -> (found: [Int32: Bool], hasMissed: Bool) {
        let tellsChildren = try ProcessStatus.text("task/\(getpid())/children", of: getpid()) != nil
        // A root that has been reaped has no children any more.
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

    /// Whether a process has ended; it may continue on its other threads after the first thread has ended.
    private func hasEnded(_ id: Int32) throws(SystemError) -> Bool {
        guard try ProcessStatus(of: id)?.hasEnded ?? true else { return false }
        return try ProcessStatus.threads(of: id).count <= 1
    }

    /// Whether a signal has stopped a process: every living thread is stopped.
    private func isStopped(_ id: Int32) throws(SystemError) -> Bool {
        for thread in try ProcessStatus.threads(of: id) {
            guard let status = try ProcessStatus(of: id, thread: thread), !status.hasEnded else { continue }
            if !status.isStopped { return false }
        }
        return true
    }

    private func has(_ id: Int32) throws(SystemError) -> Bool { try isMember(id) ?? false }

    /// Whether a process has the family's limit; `nil` when it has been reaped.
    private func isMember(_ id: Int32) throws(SystemError) -> Bool? {
        guard let text = try ProcessStatus.text("limits", of: id) else { return nil }
        guard let line = text.split(separator: "\n").last(where: { $0.hasPrefix("Max realtime timeout") })
        else { return false }
        return line.split(separator: " ").dropLast().last == "\(mark)"
    }
}
