extension ControlGroup {
    /// The lowest memory limit of this process's groups and their visible ancestors, in bytes; `nil` without a limit.
    ///
    /// Source: Linux, *Control Group v2*, memory.max; *Memory Resource Controller*, hierarchical_memory_limit.
    package static var memoryLimit: Int? {
        let mounts = MountTable.current
        let groups = (try? FileDescriptor.contents(of: "/proc/self/cgroup")) ?? ""
        let ofTwo = ownPath.map { own in
            mounts.filter { $0.type == "cgroup2" }.flatMap { $0.paths(upFrom: own) }.compactMap { path in
                (try? FileDescriptor.contents(of: "\(path)/memory.max")).flatMap(MemoryGroup.number)
            }
        }
        let ofOne = path(ofController: "memory", in: groups).map { own in
            mounts.filter { $0.type == "cgroup" && $0.options.contains("memory") }.compactMap { mount in
                // In a container the path is often that of the host, and the mount's root is the container's own group.
                [mount.path(of: own), mount.target].compactMap(\.self).lazy.compactMap(hierarchicalLimit).first
            }
        }
        return ((ofTwo ?? []) + (ofOne ?? [])).min()
    }

    private static func hierarchicalLimit(of folder: String) -> Int? {
        let text = (try? FileDescriptor.contents(of: "\(folder)/memory.stat")) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("hierarchical_memory_limit ") }
        return line.flatMap { Int($0.drop { $0 != " " }.dropFirst()) }
    }
}
