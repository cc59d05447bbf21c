/// The mounts that are visible to this process (proc_pid_mountinfo(5)).
package enum MountTable {
    package struct Entry: Sendable, Hashable {
        /// The file system type, such as `cgroup2`.
        package let type: String
        /// The directory of the file system that is the root of this mount; `/` for the whole file system.
        package let root: String
        package let target: String
        /// The file system's options, such as the controllers of a cgroup v1 hierarchy.
        package let options: [String]

        /// Returns the path of a directory of the file system; `nil` when it is outside this mount.
        package func path(of folder: String) -> String? {
            if root == "/" { return folder == "/" ? target : target + folder }
            guard folder == root || folder.hasPrefix(root + "/") else { return nil }
            return target + folder.dropFirst(root.count)
        }

        /// Returns the paths of a directory of the file system and its ancestors, upwards, as far as they are mounted.
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

    /// The current mounts, in the order in which they were created; empty when they cannot be read.
    package static var current: [Entry] {
        entries(in: (try? FileDescriptor.contents(of: "/proc/self/mountinfo")) ?? "")
    }

    /// Parses the text of mountinfo; skips malformed lines.
    package static func entries(in text: String) -> [Entry] {
        text.split(separator: "\n").compactMap { line in
            // A lone hyphen ends the optional fields; the type follows it.
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
