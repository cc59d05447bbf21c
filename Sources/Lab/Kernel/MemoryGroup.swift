internal import Glibc

/// A control group that counts the memory of its processes and can limit it (cgroups(7)).
///
/// It is a group of cgroup v2 if that has the memory controller, otherwise of the hierarchy `memory` of cgroup v1. The
/// kernel counts anonymous memory, file pages that its processes used first, and kernel memory on their behalf.
package struct MemoryGroup: ~Copyable, Sendable {
    package enum Version: Sendable, Hashable {
        case one
        case two
    }

    let folder: FileDescriptor
    private let version: Version

    package init(_ version: Version, adopting group: consuming ControlGroup) {
        self.version = version
        folder = group.intoFolder()
    }

    /// Sets the memory limit, in bytes, above which the kernel kills a process of the group; swap does not extend it.
    ///
    /// The kernel rounds down to whole pages. Throws EINVAL when the kernel reports another limit.
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
            // This kernel does not count swap.
        }
        let set = try number(in: file) ?? -1
        guard (bytes - Int(getpagesize()) + 1...bytes).contains(set) else {
            throw SystemError("write", EINVAL, "\(file) is \(set) and not \(bytes)")
        }
    }

    /// Returns the memory use of the group, in bytes.
    borrowing func current() throws(SystemError) -> Int {
        try number(in: version == .one ? "memory.usage_in_bytes" : "memory.current") ?? 0
    }

    /// Resets the peak; returns `nil` when this kernel cannot.
    ///
    /// In cgroup v2 the reset applies only to reads through the returned descriptor (Linux 6.12 and later).
    borrowing func restartPeak() throws(SystemError) -> FileDescriptor? {
        do {
            let file = try folder.open(peakFile, O_RDWR)
            try file.write([UInt8(ascii: "0")])
            return file
        } catch  where [EINVAL, ENOENT, EACCES, EROFS].contains(error.number) {
            return nil
        }
    }

    /// Returns the peak memory use since the group was created, in bytes; `nil` before Linux 5.19.
    borrowing func peak() throws(SystemError) -> Int? {
        do {
            return try number(in: peakFile)
        } catch  where error.number == ENOENT {
            return nil
        }
    }

    /// Returns the number of its processes that the kernel has killed for their memory use.
    package borrowing func kills() throws(SystemError) -> Int {
        try count("oom_kill", in: version == .one ? "memory.oom_control" : "memory.events")
    }

    /// Returns the number of memory kills in this group itself and in its child group of this name.
    ///
    /// Other child groups may have their own limits and do not count; nor does any child group in cgroup v1.
    package borrowing func kills(with name: String) throws(SystemError) -> Int {
        guard version == .two else { return try kills() }
        // Until the controller is enabled for the child, its processes count as the group's own.
        return try count("oom_kill", in: "memory.events.local")
            + ((try? count("oom_kill", in: "\(name)/memory.events")) ?? 0)
    }

    /// Returns the number of kills that this group's own limit caused; `nil` in cgroup v1, which does not count them.
    borrowing func limitHits() throws(SystemError) -> Int? {
        guard version == .two else { return nil }
        return try count("oom", in: "memory.events.local")
    }

    /// Whether it is a group of cgroup v1, which a process enters besides its group of cgroup v2.
    var isOfVersionOne: Bool { version == .one }

    /// Opens the file to which a process writes its id, or 0 for itself, to enter the group.
    package borrowing func entry() throws(SystemError) -> FileDescriptor { try folder.open("cgroup.procs", O_WRONLY) }

    private var peakFile: String { version == .one ? "memory.max_usage_in_bytes" : "memory.peak" }

    private borrowing func write(_ number: Int, to file: String) throws(SystemError) {
        try folder.open(file, O_WRONLY).write(Array("\(number)".utf8))
    }

    private borrowing func number(in file: String) throws(SystemError) -> Int? {
        Self.number(try text(of: file))
    }

    /// Reads the number after a name in a file of such lines; 0 when the name is missing.
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

    /// Parses the first line of a text as a number.
    static func number(_ text: String) -> Int? { Int(text.prefix { $0 != "\n" }) }
}
