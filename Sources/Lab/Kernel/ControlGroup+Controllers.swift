internal import Glibc

/// Control groups of cgroup v1, of which there is a hierarchy for each controller.
extension ControlGroup {
    /// Where on this machine groups of cgroup v1 can be made that have a controller, such as `memory`; `nil` where there is
    /// no such hierarchy, or this process cannot make any.
    package static func home(ofController name: String) -> ControlGroup? {
        let groups = (try? FileDescriptor.contents(of: "/proc/self/cgroup")) ?? ""
        guard let own = path(ofController: name, in: groups) else { return nil }
        for mount in MountTable.current where mount.type == "cgroup" && mount.options.contains(name) {
            for path in [mount.path(of: own), mount.target].compactMap(\.self) {
                if let home = try? ControlGroup.writable(path) { return ControlGroup(adopting: home) }
            }
        }
        return nil
    }

    /// The path of a process's group in the hierarchy of a controller of cgroup v1, in the text of proc_pid_cgroup(5).
    package static func path(ofController name: String, in text: String) -> String? {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            if parts.count == 3, parts[1].split(separator: ",").contains(Substring(name)) { return String(parts[2]) }
        }
        return nil
    }
}
