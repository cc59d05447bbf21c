internal import CLinux
internal import Glibc

/// A user namespace for untrusted programs (user_namespaces(7)).
///
/// Its user ids are those of this process. Its root can administer the networks that are created in it and nothing
/// else: no namespace, mount, device or setting of the machine. All its users together get half of this process's
/// limits of namespaces, inotify(7) and fanotify(7).
package final class ProgramUsers: Sendable {
    private let descriptor: FileDescriptor

    var raw: Int32 { descriptor.raw }

    /// Takes the namespace of a running program.
    package init(adopting descriptor: consuming FileDescriptor) { self.descriptor = descriptor }

    /// Creates the namespace; blocks for less than a millisecond.
    package init() throws(SystemError) {
        let users = try Self.map(in: "/proc/self/uid_map")
        let groups = try Self.map(in: "/proc/self/gid_map")
        let outer = FileDescriptor(adopting: try Self.make(in: -1, users, groups))
        try Self.limit(outer)
        // A limit applies per user of a namespace; all users of a child namespace count as the user that created it.
        descriptor = FileDescriptor(adopting: try Self.make(in: outer.raw, users, groups))
    }

    private static func make(in outer: Int32, _ users: String, _ groups: String) throws(SystemError) -> Int32 {
        let raw = unsafe clinux_make_users(outer, users, groups)
        try check("unshare", raw, "user namespace")
        return raw
    }

    /// Limits the resources of a namespace and its descendants to half of those of this process's user.
    private static func limit(_ users: borrowing FileDescriptor) throws(SystemError) {
        let folder = "/proc/sys/user"
        // A kernel without such limits has no such directory.
        let names = unsafe access(folder, F_OK) == 0 ? try FileDescriptor.names(in: folder) : []
        for name in names {
            let file = "\(folder)/\(name)"
            guard let all = Int(try FileDescriptor.contents(of: file).prefix(while: \.isNumber)) else { continue }
            // With its own cgroup namespace, root could mount the control groups that it owns and change their limits.
            let most = name == "max_cgroup_namespaces" ? 0 : all / 2
            try check("write", unsafe clinux_write_in(users.raw, file, "\(most)"), file)
        }
    }

    /// Creates network namespaces that its root administers, in one process, and passes them on one by one.
    package func makeNetworks(_ count: Int, to take: (consuming Namespace) throws -> Void) throws {
        var made = [Int32](repeating: -1, count: count)
        try check("unshare", unsafe clinux_make_networks(descriptor.raw, &made, count), "network")
        var rest = made[...]
        defer { for raw in rest { close(raw) } }
        while let raw = rest.popFirst() { try take(Namespace(.network, adopting: FileDescriptor(adopting: raw))) }
    }

    /// Returns a map of each id of this process to itself (user_namespaces(7)).
    private static func map(in file: String) throws(SystemError) -> String {
        identity(of: try FileDescriptor.contents(of: file))
    }

    /// Returns a map of each inner id of another map to itself.
    package static func identity(of map: String) -> String {
        map.split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: " ")
            return numbers.count == 3 ? "\(numbers[0]) \(numbers[0]) \(numbers[2])\n" : nil
        }.joined()
    }
}
