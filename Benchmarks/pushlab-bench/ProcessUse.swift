internal import Glibc
internal import Kernel

/// The processor time and memory of a process (proc_pid_stat(5)).
package struct ProcessUse: Sendable, Hashable {
    /// The time of all threads, in user mode and in the kernel.
    package let processor: Duration
    /// The resident memory in bytes.
    package let memory: Int

    /// Reads the figures of a process from the kernel.
    package init(of process: Int32) throws {
        let text = try FileDescriptor.contents(of: "/proc/\(process)/stat")
        guard
            let use = ProcessUse(
                stat: text, ticksPerSecond: sysconf(Int32(_SC_CLK_TCK)), pageSize: sysconf(Int32(_SC_PAGESIZE)))
        else { throw BenchError("The kernel's figures of process \(process) make no sense: \(text)") }
        self = use
    }

    /// Parses the text; `nil` if it is invalid.
    package init?(stat: String, ticksPerSecond: Int, pageSize: Int) {
        // The program's name is in parentheses and may contain any character, so the fields follow the last
        // parenthesis.
        guard let end = stat.lastIndex(of: ")") else { return nil }
        let words = stat[end...].dropFirst().split(whereSeparator: \.isWhitespace)
        guard words.count > 21, let user = Int(words[11]), let system = Int(words[12]), let pages = Int(words[21])
        else {
            return nil
        }
        processor = .seconds(Double(user + system) / Double(ticksPerSecond))
        memory = pages * pageSize
    }
}
