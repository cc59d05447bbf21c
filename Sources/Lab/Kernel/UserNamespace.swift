internal import CLinux
internal import Glibc

/// The user namespace of the process, in which a plain user can be root (user_namespaces(7)).
package enum UserNamespace {
    /// Why a process may not make and change network namespaces.
    package enum Obstacle: Sendable, Hashable {
        /// The kernel setting that forbids user namespaces, with the value that allows them: `NAME=VALUE`.
        case setting(String)
        /// Something else does: a container's policy, or a kernel without them.
        case policy
    }

    /// Gives the process the rights to make labs: unless it has them, it becomes root of a user namespace of its own.
    ///
    /// Call it first of all, for a process with more than one thread cannot enter one. Where the machine does not
    /// allow it, nothing changes, and ``obstacle`` says why. Inside there is one user id, 0, which is the caller
    /// outside.
    package static func enterIfNeeded() {
        guard !isPrivileged, forbiddingSetting == nil else { return }
        let (user, group) = (geteuid(), getegid())
        guard clinux_unshare(Int32(CLINUX_NEWUSER)) >= 0 else { return }
        // Who may give up supplementary groups could get round a file's denial to a group: the kernel wants that
        // ruled out before it lets a plain user map its group.
        try? write("deny", to: "setgroups")
        try? write("0 \(user) 1", to: "uid_map")
        try? write("0 \(group) 1", to: "gid_map")
    }

    /// Why labs cannot be made; `nil` when nothing stands in the way.
    package static var obstacle: Obstacle? {
        if isPrivileged { return nil }
        return forbiddingSetting.map { .setting($0) } ?? .policy
    }

    /// Whether the calling thread may make namespaces and administer their networks (capabilities(7)).
    package static var isPrivileged: Bool {
        let needed: UInt64 = 1 << 12 | 1 << 21  // CAP_NET_ADMIN, CAP_SYS_ADMIN
        guard
            let line = contents(of: "/proc/self/status").split(separator: "\n").first(where: { $0.hasPrefix("CapEff:") }
            ),
            let rights = UInt64(line.dropFirst(7).drop { $0 == "\t" || $0 == " " }, radix: 16)
        else { return geteuid() == 0 }
        return rights & needed == needed
    }

    /// The number of user ids that exist for the process: all of them, or one for a plain user.
    package static var mappedUsers: Int {
        contents(of: "/proc/self/uid_map").split(separator: "\n")
            .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
    }

    /// Whether a user id exists for the process.
    package static func hasUser(_ id: UInt32) -> Bool {
        contents(of: "/proc/self/uid_map").split(separator: "\n").contains { line in
            let numbers = line.split(separator: " ").compactMap { Int($0) }
            return numbers.count == 3 && (numbers[0]..<numbers[0] + numbers[2]).contains(Int(id))
        }
    }

    private static var forbiddingSetting: String? {
        for (name, bad, good) in [
            ("kernel.unprivileged_userns_clone", "0", "1"), ("user.max_user_namespaces", "0", "10000"),
            ("kernel.apparmor_restrict_unprivileged_userns", "1", "0"),
        ] {
            let path = "/proc/sys/" + name.split(separator: ".").joined(separator: "/")
            if contents(of: path).trimmedLine == bad { return "\(name)=\(good)" }
        }
        return nil
    }

    private static func write(_ text: String, to name: String) throws(SystemError) {
        try FileDescriptor.open("/proc/self/\(name)", O_WRONLY).write(Array(text.utf8))
    }

    private static func contents(of path: String) -> String {
        (try? FileDescriptor.contents(of: path)) ?? ""
    }
}

extension String {
    fileprivate var trimmedLine: Substring { prefix { $0 != "\n" } }
}
