internal import CLinux
internal import Glibc

/// A user namespace for programs that this process does not trust (user_namespaces(7)).
///
/// Its users are those of this process, with the same ids. Root of it administers the networks that are made in it, and
/// nothing else: no namespace, mount, device or setting of the machine. All users of it together get half of what this
/// process may have of namespaces, inotify(7) and fanotify(7).
package final class ProgramUsers: Sendable {
    private let descriptor: FileDescriptor

    var raw: Int32 { descriptor.raw }

    /// Makes one; blocks, for less than a millisecond.
    package init() throws(SystemError) {
        let users = try Self.map(in: "/proc/self/uid_map")
        let groups = try Self.map(in: "/proc/self/gid_map")
        let outer = FileDescriptor(adopting: try Self.make(in: -1, users, groups))
        try Self.limit(outer)
        // A limit counts for each user of a namespace, and all users of one below for the one who has made that.
        descriptor = FileDescriptor(adopting: try Self.make(in: outer.raw, users, groups))
    }

    private static func make(in outer: Int32, _ users: String, _ groups: String) throws(SystemError) -> Int32 {
        let raw = unsafe clinux_make_users(outer, users, groups)
        try check("unshare", raw, "user namespace")
        return raw
    }

    /// Limits what a namespace and those below may take together of what the user of this process may have.
    private static func limit(_ users: borrowing FileDescriptor) throws(SystemError) {
        let folder = "/proc/sys/user"
        // A kernel without such limits has no folder of them.
        let names = unsafe access(folder, F_OK) == 0 ? try FileDescriptor.names(in: folder) : []
        for name in names {
            let file = "\(folder)/\(name)"
            guard let all = Int(try FileDescriptor.contents(of: file).prefix(while: \.isNumber)) else { continue }
            // In one of its own, root could mount control groups that it is in, which it owns, and change their limits.
            let most = name == "max_cgroup_namespaces" ? 0 : all / 2
            try check("write", unsafe clinux_write_in(users.raw, file, "\(most)"), file)
        }
    }

    /// Makes network namespaces that its root administers, all by one process, and hands them over one after the other.
    package func makeNetworks(_ count: Int, to take: (consuming Namespace) throws -> Void) throws {
        var made = [Int32](repeating: -1, count: count)
        try check("unshare", unsafe clinux_make_networks(descriptor.raw, &made, count), "network")
        var rest = made[...]
        defer { for raw in rest { close(raw) } }
        while let raw = rest.popFirst() { try take(Namespace(.network, adopting: FileDescriptor(adopting: raw))) }
    }

    /// A map that gives each id of this process itself, from the process's own (user_namespaces(7)).
    private static func map(in file: String) throws(SystemError) -> String {
        identity(of: try FileDescriptor.contents(of: file))
    }

    /// The map in which each id on the left of another one is itself.
    package static func identity(of map: String) -> String {
        map.split(separator: "\n").compactMap { line in
            let numbers = line.split(separator: " ")
            return numbers.count == 3 ? "\(numbers[0]) \(numbers[0]) \(numbers[2])\n" : nil
        }.joined()
    }
}
