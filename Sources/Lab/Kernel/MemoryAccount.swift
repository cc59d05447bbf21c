internal import Glibc

/// The memory use of one run of a program, in a control group that earlier runs may have used.
package final class MemoryAccount: Sendable {
    private let group: MemoryGroup
    private let formerKills: Int
    private let formerHits: Int?
    private let formerPeak: Int?
    /// The file with the peak since this account was opened; `nil` where the kernel does not support that.
    private let peakFile: FileDescriptor?

    /// Opens an account in a group; must be called before the program starts in it.
    package init(_ group: consuming MemoryGroup) throws(SystemError) {
        peakFile = try group.restartPeak()
        formerKills = try group.kills()
        formerHits = try? group.limitHits()
        formerPeak = try group.peak()
        self.group = group
    }

    /// Opens the file through which the program enters the group (see ``ControlGroup/entry()``).
    ///
    /// It is `nil` in cgroup v2, which counts the memory of a process for the group that it is in and for those above.
    package func entry() throws(SystemError) -> FileDescriptor? { try group.isOfVersionOne ? group.entry() : nil }

    /// Whether the kernel has killed a process of the program for its memory use.
    package var isKilled: Bool { ((try? group.kills()) ?? formerKills) > formerKills }

    /// Whether the group's own limit caused a kill; in cgroup v1, which does not report the cause, true after any kill.
    package var isOverLimit: Bool {
        guard isKilled, let formerHits, let hits = try? group.limitHits() else { return isKilled }
        return hits > formerHits
    }

    /// The program's memory use, in bytes; after its end, the page cache that is left in the group.
    package var current: Int? { try? group.current() }

    /// The program's peak memory use, in bytes; `nil` where the kernel cannot tell it from an earlier run's.
    package var peak: Int? {
        if let text = try? peakFile?.text(upTo: 32) { return MemoryGroup.number(text) }
        guard let peak = try? group.peak() else { return nil }
        return formerPeak == 0 || peak > formerPeak ?? .max ? peak : nil
    }
}

extension FileDescriptor {
    /// Reads the beginning of the file, independent of its position (pread(2)).
    fileprivate borrowing func text(upTo limit: Int) throws(SystemError) -> String {
        let raw = self.raw
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = try systemCall("pread") { unsafe pread(raw, &buffer, limit, 0) }
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
