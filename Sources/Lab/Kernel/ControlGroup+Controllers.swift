internal import Glibc

/// Control groups of cgroup v1, which has one hierarchy per controller.
extension ControlGroup {
    /// Returns a group of cgroup v1 with a controller, such as `memory`, in which this process can create groups.
    ///
    /// Returns `nil` when the machine has no such hierarchy or this process may not create groups in it.
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

    /// Finds a process's group in the hierarchy of a cgroup v1 controller, in the text of proc_pid_cgroup(5).
    package static func path(ofController name: String, in text: String) -> String? {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            if parts.count == 3, parts[1].split(separator: ",").contains(Substring(name)) { return String(parts[2]) }
        }
        return nil
    }
}
