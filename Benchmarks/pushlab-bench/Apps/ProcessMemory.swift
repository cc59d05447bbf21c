internal import Foundation
internal import Kernel

/// The memory of a process in bytes, as `/proc/PID/smaps_rollup` has it (proc_pid_smaps(5)).
package struct ProcessMemory: Sendable, Hashable {
    /// In memory, shared pages counted whole.
    package let resident: Int
    /// In memory, shared pages counted in proportion to how many processes share them.
    package let proportional: Int
    /// Of no file: heap, stacks, and what was changed of files that are mapped privately.
    package let anonymous: Int

    /// Reads the text; `nil` when it is not of that form.
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

    /// That of each process that runs one of some programs, in any process namespace below this one's.
    static func all(of programs: Set<String>) throws -> [ProcessMemory] {
        try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { Int32($0) != nil }
            .compactMap { process in
                // One that has ended meanwhile has none.
                guard let path = try? FileDescriptor.target(ofLink: "/proc/\(process)/exe"), programs.contains(path),
                    let text = try? FileDescriptor.contents(of: "/proc/\(process)/smaps_rollup")
                else { return nil }
                return ProcessMemory(rollup: text)
            }
    }
}
