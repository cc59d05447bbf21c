internal import CLinux
internal import Glibc

/// A user namespace for programs that this process does not trust (user_namespaces(7)).
///
/// Its users are those of this process, with the same ids. Root of it administers the networks that are made in it, and
/// nothing else: no namespace, mount, device or setting of the machine.
package final class ProgramUsers: Sendable {
    private let descriptor: FileDescriptor

    var raw: Int32 { descriptor.raw }

    /// Makes one; blocks, for less than a millisecond.
    package init() throws(SystemError) {
        let users = try Self.map(in: "/proc/self/uid_map")
        let groups = try Self.map(in: "/proc/self/gid_map")
        let raw = unsafe clinux_make_users(users, groups)
        try check("clone", raw, "user namespace")
        descriptor = FileDescriptor(adopting: raw)
        // In one of its own, root could mount control groups that it is in, which it owns, and change their limits.
        let limit = "/proc/sys/user/max_cgroup_namespaces"
        do {
            try check("write", unsafe clinux_forbid_in(descriptor.raw, limit), limit)
        } catch  where error.number == ENOENT {
            // A kernel without them.
        }
    }

    /// Makes a network namespace that its root administers.
    package func makeNetwork() throws(SystemError) -> Namespace {
        let raw = clinux_make_network(descriptor.raw)
        try check("unshare", raw, "network")
        return Namespace(.network, adopting: FileDescriptor(adopting: raw))
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
