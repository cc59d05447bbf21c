internal import Glibc
internal import Kernel

/// The processor time and memory of a process so far (proc_pid_stat(5)).
package struct ProcessUse: Sendable, Hashable {
    /// In user mode and in the kernel, all threads together.
    package let processor: Duration
    /// Resident, in bytes.
    package let memory: Int

    /// Asks the kernel about a process.
    package init(of process: Int32) throws {
        let text = try FileDescriptor.contents(of: "/proc/\(process)/stat")
        guard
            let use = ProcessUse(
                stat: text, ticksPerSecond: sysconf(Int32(_SC_CLK_TCK)), pageSize: sysconf(Int32(_SC_PAGESIZE)))
        else { throw BenchError("The kernel's figures of process \(process) make no sense: \(text)") }
        self = use
    }

    /// Reads the text; `nil` when it is not of that form.
    package init?(stat: String, ticksPerSecond: Int, pageSize: Int) {
        // The program's name is in parentheses and may hold anything, so what counts comes after the last of them.
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
