/// The mounts that the process sees (proc_pid_mountinfo(5)).
package enum MountTable {
    /// One mount.
    package struct Entry: Sendable, Hashable {
        /// The type of the file system, such as `cgroup2`.
        package let type: String
        /// The folder of the file system that is mounted; `/` is all of it.
        package let root: String
        /// The folder at which it is mounted.
        package let target: String

        /// Where a folder of the file system is found; `nil` when it is outside of what is mounted.
        package func path(of folder: String) -> String? {
            if root == "/" { return folder == "/" ? target : target + folder }
            guard folder == root || folder.hasPrefix(root + "/") else { return nil }
            return target + folder.dropFirst(root.count)
        }
    }

    /// All of them, in the order in which they were made; none when they cannot be read.
    package static var current: [Entry] {
        entries(in: (try? FileDescriptor.contents(of: "/proc/self/mountinfo")) ?? "")
    }

    /// The mounts in the text of mountinfo; lines that are not such are left out.
    package static func entries(in text: String) -> [Entry] {
        text.split(separator: "\n").compactMap { line in
            // Optional fields end with a lone hyphen; the type comes after it.
            let words = line.split(separator: " ")
            guard words.count > 6, let hyphen = words[6...].firstIndex(of: "-"), words.count > hyphen + 1 else {
                return nil
            }
            return Entry(type: String(words[hyphen + 1]), root: String(words[3]), target: String(words[4]))
        }
    }
}
