internal import Glibc

/// The memory of one run of a program, in a group that may have counted that of earlier ones.
package final class MemoryAccount: Sendable {
    private let group: MemoryGroup
    private let formerKills: Int
    private let formerHits: Int?
    private let formerPeak: Int?
    /// Has the peak since this account was opened, where the kernel counts that.
    private let peakFile: FileDescriptor?

    /// Opens an account in a group before the program is started in it.
    package init(_ group: consuming MemoryGroup) throws(SystemError) {
        peakFile = try group.restartPeak()
        formerKills = try group.kills()
        formerHits = try? group.limitHits()
        formerPeak = try group.peak()
        self.group = group
    }

    /// The file by which the program gets in (see ``ControlGroup/entry()``).
    package func entry() throws(SystemError) -> FileDescriptor { try group.entry() }

    /// Whether the kernel has ended a process of the program because of its memory.
    package var isKilled: Bool { ((try? group.kills()) ?? formerKills) > formerKills }

    /// Whether it has done so because of the limit of the group itself; in cgroup v1, which does not tell, of any.
    package var isOverLimit: Bool {
        guard isKilled, let formerHits, let hits = try? group.limitHits() else { return isKilled }
        return hits > formerHits
    }

    /// What the program uses now, in bytes; what is left in the group of files when it has ended.
    package var current: Int? { try? group.current() }

    /// The most that the program has used at a time, in bytes; `nil` where the kernel does not tell it from that of the
    /// program before.
    package var peak: Int? {
        if let text = try? peakFile?.text(upTo: 32) { return MemoryGroup.number(text) }
        guard let peak = try? group.peak() else { return nil }
        return formerPeak == 0 || peak > formerPeak ?? .max ? peak : nil
    }
}

extension FileDescriptor {
    /// What the file begins with, wherever reading it has come to (pread(2)).
    fileprivate borrowing func text(upTo limit: Int) throws(SystemError) -> String {
        let raw = self.raw
        var buffer = [UInt8](repeating: 0, count: limit)
        let count = try systemCall("pread") { unsafe pread(raw, &buffer, limit, 0) }
        return String(decoding: buffer.prefix(count), as: UTF8.self)
    }
}
