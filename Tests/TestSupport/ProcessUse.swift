import Glibc
import Kernel

/// What a process has of the kernel.
package struct ProcessUse: Hashable, Sendable {
    /// Its open descriptors, each with what it is.
    package let descriptors: [String]
    /// How many plain threads it has; those of the shared pool come and go.
    package let threads: Int
    /// Its child processes.
    package let children: [String]

    /// What it has when it is no longer changing: threads that nobody waits for end a little later.
    package static func settled(atMost wanted: ProcessUse? = nil) throws -> ProcessUse {
        let deadline = ContinuousClock.now + .seconds(10)
        var use = try now()
        // A thread that is about to end may get no processor for a while.
        var changed = ContinuousClock.now
        while ContinuousClock.now < deadline {
            if use == wanted { return use }
            usleep(20_000)
            let next = try now()
            if next != use { changed = ContinuousClock.now }
            if wanted == nil, ContinuousClock.now - changed > .seconds(1) { return use }
            use = next
        }
        return use
    }

    private static func now() throws -> ProcessUse {
        let threads = try FileDescriptor.names(in: "/proc/self/task")
        let children = threads.flatMap { thread in
            ((try? FileDescriptor.contents(of: "/proc/self/task/\(thread)/children")) ?? "").split(separator: " ")
        }
        return ProcessUse(
            descriptors: try FileDescriptor.names(in: "/proc/self/fd").map { number in
                // A file that was open before may be deleted by whoever else has it.
                (try? "\(number) \(FileDescriptor.target(ofLink: "/proc/self/fd/\(number)"))")?
                    .replacing(" (deleted)", with: "") ?? ""
            }.filter { !$0.isEmpty },
            threads: threads.count { thread in
                (try? FileDescriptor.contents(of: "/proc/self/task/\(thread)/comm")) == PlainThread.name + "\n"
            }, children: children.map(String.init).sorted())
    }

    /// The memory of the process that is not on disk, in bytes (`RssAnon` in proc_pid_status(5)).
    package static func memory() throws -> Int {
        let status = try FileDescriptor.contents(of: "/proc/self/status")
        let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
    }
}
