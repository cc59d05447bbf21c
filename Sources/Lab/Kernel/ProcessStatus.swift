internal import Glibc

/// The status of a process as the kernel reports it (proc_pid_stat(5)).
package struct ProcessStatus: Sendable, Hashable {
    private let state: Character
    private let flags: UInt

    /// Reads the status of a process, or of one of its threads; `nil` when it has been reaped.
    package init?(of id: Int32, thread: Int32? = nil) throws(SystemError) {
        guard let text = try Self.text(thread.map { "task/\($0)/stat" } ?? "stat", of: id),
            let end = text.lastIndex(of: ")")
        else { return nil }
        // The name, which may contain anything, is followed by the state, five numbers and the flags.
        let words = text[text.index(after: end)...].split(separator: " ")
        guard words.count > 6, let state = words[0].first, let flags = UInt(words[6]) else { return nil }
        (self.state, self.flags) = (state, flags)
    }

    /// Whether it has ended and awaits reaping.
    var hasEnded: Bool { state == "Z" || state == "X" }

    /// Whether a signal has stopped it.
    package var isStopped: Bool { state == "T" }

    /// Whether it is exiting or has exited (PF_EXITING).
    var isEnding: Bool { flags & 0x4 != 0 }

    /// Lists the threads of a process; empty when it has been reaped.
    static func threads(of id: Int32) throws(SystemError) -> [Int32] {
        do {
            return try FileDescriptor.names(in: "/proc/\(id)/task").compactMap { Int32($0) }
        } catch  where error.number == ENOENT || error.number == ESRCH {
            return []
        }
    }

    /// Reads a file of a process in `/proc`; `nil` when it has been reaped.
    static func text(_ file: String, of id: Int32) throws(SystemError) -> String? {
        do {
            return try FileDescriptor.contents(of: "/proc/\(id)/\(file)")
        } catch  where error.number == ENOENT || error.number == ESRCH {
            return nil
        }
    }
}
