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
        /// The options of the file system, such as the controllers of a hierarchy of control groups.
        package let options: [String]

        /// Where a folder of the file system is found; `nil` when it is outside of what is mounted.
        package func path(of folder: String) -> String? {
            if root == "/" { return folder == "/" ? target : target + folder }
            guard folder == root || folder.hasPrefix(root + "/") else { return nil }
            return target + folder.dropFirst(root.count)
        }

        /// Where a folder of the file system and all those above it are found, upwards, as far as they are mounted.
        package func paths(upFrom folder: String) -> [String] {
            var paths: [String] = []
            var rest = Substring(folder)
            while true {
                if let path = path(of: rest.isEmpty ? "/" : String(rest)) { paths.append(path) }
                guard rest.count > 1, let slash = rest.lastIndex(of: "/") else { return paths }
                rest = rest[..<slash]
            }
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
            let options = words.count > hyphen + 3 ? words[hyphen + 3].split(separator: ",").map(String.init) : []
            return Entry(
                type: String(words[hyphen + 1]), root: String(words[3]), target: String(words[4]), options: options)
        }
    }
}
