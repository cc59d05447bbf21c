internal import Foundation
internal import Kernel

/// The memory of a process in bytes, from `/proc/PID/smaps_rollup` (proc_pid_smaps(5)).
package struct ProcessMemory: Sendable, Hashable {
    /// The resident memory; shared pages count fully.
    package let resident: Int
    /// The resident memory; a shared page is divided by the number of its processes.
    package let proportional: Int
    /// The memory without a file: heap, stacks, and changed pages of private file mappings.
    package let anonymous: Int

    /// Parses the text; `nil` if it is invalid.
    package init?(rollup: String) {
        var values: [Substring: Int] = [:]
        for line in rollup.split(whereSeparator: \.isNewline) {
            let words = line.split(whereSeparator: \.isWhitespace)
            if words.count == 3, words[2] == "kB", let value = Int(words[1]) { values[words[0]] = value * 1024 }
        }
        guard let resident = values["Rss:"], let proportional = values["Pss:"], let anonymous = values["Anonymous:"]
        else { return nil }
        (self.resident, self.proportional, self.anonymous) = (resident, proportional, anonymous)
    }

    /// Returns the memory of every process that runs one of some programs, in this process namespace and those below.
    static func all(of programs: Set<String>) throws -> [ProcessMemory] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int32($0) != nil }
            .compactMap { process in
                // A process that has ended is skipped.
                guard let path = try? FileDescriptor.target(ofLink: "/proc/\(process)/exe"), programs.contains(path),
                    let text = try? FileDescriptor.contents(of: "/proc/\(process)/smaps_rollup")
                else { return nil }
                return ProcessMemory(rollup: text)
            }
    }
}
