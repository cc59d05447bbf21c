internal import CLinux
internal import Glibc

/// The user namespace of the process, in which a plain user can be root (user_namespaces(7)).
package enum UserNamespace {
    /// The reason why a process may not create and change network namespaces.
    package enum Obstacle: Sendable, Hashable {
        /// The kernel setting that forbids user namespaces, with the value that allows them: `NAME=VALUE`.
        case setting(String)
        /// Another cause: a container's policy, or a kernel without user namespaces.
        case policy
    }

    /// Enters a user namespace as its root, unless the process already has the privileges to create labs.
    ///
    /// Call it first, because a process with more than one thread cannot enter one. Where the machine does not allow
    /// it, nothing changes, and ``obstacle`` gives the reason. The only user id inside is 0, which maps to the caller
    /// outside.
    package static func enterIfNeeded() {
        guard !isPrivileged, forbiddingSetting == nil else { return }
        let (user, group) = (geteuid(), getegid())
        guard clinux_unshare(Int32(CLINUX_NEWUSER)) >= 0 else { return }
        // A process could drop a supplementary group to which a file denies access. The kernel therefore lets a plain
        // user map its group only once setgroups is denied.
        try? write("deny", to: "setgroups")
        try? write("0 \(user) 1", to: "uid_map")
        try? write("0 \(group) 1", to: "gid_map")
    }

    /// The reason why labs cannot be created; `nil` when they can.
    package static var obstacle: Obstacle? {
        if isPrivileged { return nil }
        return forbiddingSetting.map { .setting($0) } ?? .policy
    }

    /// Whether the calling thread may create namespaces and administer their networks (capabilities(7)).
    package static var isPrivileged: Bool {
        let needed: UInt64 = 1 << 12 | 1 << 21  // CAP_NET_ADMIN, CAP_SYS_ADMIN
        guard
            let line = contents(of: "/proc/self/status").split(separator: "\n").first(where: { $0.hasPrefix("CapEff:") }
            ),
            let rights = UInt64(line.dropFirst(7).drop { $0 == "\t" || $0 == " " }, radix: 16)
        else { return geteuid() == 0 }
        return rights & needed == needed
    }

    /// The number of user ids in the process's user namespace: all of them, or one for a plain user.
    package static var mappedUsers: Int {
        contents(of: "/proc/self/uid_map").split(separator: "\n")
            .compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }.reduce(0, +)
    }

    /// Whether a user id exists in the process's user namespace.
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
