internal import Glibc

/// A control group that counts the memory of its processes and can limit it (cgroups(7)).
///
/// It is a group of cgroup v2 where that has the memory controller, or else one of the hierarchy `memory` of cgroup v1. What
/// counts is anonymous memory, pages of files that its processes were the first to use, and what the kernel keeps for them.
package struct MemoryGroup: ~Copyable, Sendable {
    /// Which control groups it is one of.
    package enum Version: Sendable, Hashable {
        /// Of cgroup v1.
        case one
        /// Of cgroup v2.
        case two
    }

    /// The folder.
    let folder: FileDescriptor
    private let version: Version

    /// Takes over a group that is used for its memory.
    package init(_ version: Version, adopting group: consuming ControlGroup) {
        self.version = version
        folder = group.intoFolder()
    }

    /// Has the kernel end a process of the group when they would use more, in bytes; swap does not help them.
    ///
    /// The kernel rounds down to pages. Throws EINVAL when what it has then is not that.
    package borrowing func limit(to bytes: Int) throws(SystemError) {
        let (file, swap) =
            switch version {
            case .one: ("memory.limit_in_bytes", ("memory.memsw.limit_in_bytes", bytes))
            case .two: ("memory.max", ("memory.swap.max", 0))
            }
        try write(bytes, to: file)
        do {
            try write(swap.1, to: swap.0)
        } catch  where error.number == ENOENT {
            // A kernel that does not count swap.
        }
        let set = try number(in: file) ?? -1
        guard (bytes - Int(getpagesize()) + 1...bytes).contains(set) else {
            throw SystemError("write", EINVAL, "\(file) is \(set) and not \(bytes)")
        }
    }

    /// What they use now, in bytes.
    borrowing func current() throws(SystemError) -> Int {
        try number(in: version == .one ? "memory.usage_in_bytes" : "memory.current") ?? 0
    }

    /// Counts the peak anew; `nil` when this kernel cannot.
    ///
    /// In cgroup v2 that is for whoever reads by the returned descriptor (Linux 6.12 and later).
    borrowing func restartPeak() throws(SystemError) -> FileDescriptor? {
        do {
            let file = try folder.open(peakFile, O_RDWR)
            try file.write([UInt8(ascii: "0")])
            return file
        } catch  where [EINVAL, ENOENT, EACCES, EROFS].contains(error.number) {
            return nil
        }
    }

    /// The most that they have used at a time since the group was made, in bytes; `nil` before Linux 5.19.
    borrowing func peak() throws(SystemError) -> Int? {
        do {
            return try number(in: peakFile)
        } catch  where error.number == ENOENT {
            return nil
        }
    }

    /// How many of its processes the kernel has ended for their memory.
    package borrowing func kills() throws(SystemError) -> Int {
        try count("oom_kill", in: version == .one ? "memory.oom_control" : "memory.events")
    }

    /// Counts the processes that the kernel has ended for memory, its own and those of the group of this name in it.
    ///
    /// Other groups in it may have limits of their own. In cgroup v1 a group counts only its own processes.
    package borrowing func kills(with name: String) throws(SystemError) -> Int {
        guard version == .two else { return try kills() }
        // Until the controller is passed on, the processes in that group count as its own.
        return try count("oom_kill", in: "memory.events.local")
            + ((try? count("oom_kill", in: "\(name)/memory.events")) ?? 0)
    }

    /// Counts how often the limit of this very group made the kernel end a process; `nil` in cgroup v1, which does not
    /// count that.
    borrowing func limitHits() throws(SystemError) -> Int? {
        guard version == .two else { return nil }
        return try count("oom", in: "memory.events.local")
    }

    /// The file to which a process writes its id, or 0 for itself, to get in.
    package borrowing func entry() throws(SystemError) -> FileDescriptor { try folder.open("cgroup.procs", O_WRONLY) }

    private var peakFile: String { version == .one ? "memory.max_usage_in_bytes" : "memory.peak" }

    private borrowing func write(_ number: Int, to file: String) throws(SystemError) {
        try folder.open(file, O_WRONLY).write(Array("\(number)".utf8))
    }

    private borrowing func number(in file: String) throws(SystemError) -> Int? {
        Self.number(try text(of: file))
    }

    /// Reads the number behind a name in a file of such lines; 0 when it is not there.
    private borrowing func count(_ name: String, in file: String) throws(SystemError) -> Int {
        for line in try text(of: file).split(separator: "\n") {
            let words = line.split(separator: " ")
            if words.count == 2, words[0] == name, let count = Int(words[1]) { return count }
        }
        return 0
    }

    private borrowing func text(of file: String) throws(SystemError) -> String {
        String(decoding: try folder.open(file, O_RDONLY).read() ?? [], as: UTF8.self)
    }

    /// The number that a text is, up to the end of its line.
    static func number(_ text: String) -> Int? { Int(text.prefix { $0 != "\n" }) }
}
