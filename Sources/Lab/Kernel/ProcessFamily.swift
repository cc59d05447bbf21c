internal import Glibc

/// A process and all that it has started and that lives, whatever session, parent and environment those have by now.
///
/// They are known by a limit that the kernel hands down to every child and that only the machine's root can raise again:
/// RLIMIT_RTTIME (getrlimit(2)), which is many thousand years, and of another length for each family.
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

    /// Those of its members that no signal has stopped.
    package var runningMembers: [Int32] {
        get throws(SystemError) { try members { !$0.isStopped } }
    }

    /// That there are none is said only of a look during which no process ended: what one has started last may have been
    /// missed then.
    private func members(where isWanted: (ProcessStatus) -> Bool) throws(SystemError) -> [Int32] {
        while true {
            var members: [Int32] = []
            var hasMissed = false
            for (id, hadEnded) in try candidates() {
                let status = try ProcessStatus(of: id)
                guard let status, !status.hasEnded else {
                    hasMissed = hasMissed || !hadEnded
                    continue
                }
                if try has(id), isWanted(status) { members.append(id) }
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
        while true {
            let left = try members { $0.isStopped != stops }
            if left.isEmpty { return true }
            if ContinuousClock.now >= deadline { return false }
            for id in left {
                guard let member = try? Member(id), try has(id) else { continue }
                try? Process.signal(stops ? SIGSTOP : SIGCONT, to: member.descriptor.raw)
            }
            usleep(1_000)
        }
    }

    /// The ids of all processes below the roots, themselves too, and whether each had ended before it was asked for its
    /// children; where the kernel does not tell who is whose child (CONFIG_PROC_CHILDREN), of all that there are.
    ///
    /// The roots come last, for an orphan becomes a child of one of them: they are asked until they name none that is new.
    private func candidates() throws(SystemError) -> [Int32: Bool] {
        guard try ProcessStatus.text("task/\(getpid())/children", of: getpid()) != nil else {
            let all = try FileDescriptor.names(in: "/proc").compactMap { Int32($0) }
            return Dictionary(all.map { ($0, false) }) { $1 }
        }
        var found: [Int32: Bool] = [:]
        while true {
            var waiting = roots
            var hasNew = false
            while let id = waiting.popLast() {
                hasNew = hasNew || found[id] == nil
                if found[id] == nil { found[id] = try ProcessStatus(of: id)?.hasEnded ?? true }
                waiting += try children(of: id).filter { found[$0] == nil }
            }
            if !hasNew { return found }
        }
    }

    private func children(of id: Int32) throws(SystemError) -> [Int32] {
        var children: [Int32] = []
        for thread in (try? FileDescriptor.names(in: "/proc/\(id)/task")) ?? [] {
            let text = try ProcessStatus.text("task/\(thread)/children", of: id) ?? ""
            children += text.split(separator: " ").compactMap { Int32($0) }
        }
        return children
    }

    private func has(_ id: Int32) throws(SystemError) -> Bool {
        guard let text = try ProcessStatus.text("limits", of: id),
            let line = text.split(separator: "\n").last(where: { $0.hasPrefix("Max realtime timeout") })
        else { return false }
        return line.split(separator: " ").dropLast().last == "\(mark)"
    }
}
