internal import CLinux
internal import Glibc

/// A copy of a part of the file tree, with all mounts in it, that is mounted nowhere yet (open_tree(2)).
///
/// It stays what it is while the place that it was taken from is covered, and can be mounted in another mount namespace.
package final class MountTree: Sendable {
    private let descriptor: FileDescriptor

    /// Takes a copy of what a path leads to, as the calling thread sees it.
    package init(copying path: String) throws(SystemError) {
        let raw = unsafe clinux_copy_tree(path)
        try check("open_tree", raw, path)
        descriptor = FileDescriptor(adopting: raw)
    }

    /// Restricts all mounts in it.
    package func restrict(to restrictions: Mount.Restrictions) throws(SystemError) {
        try check(
            "mount_setattr", unsafe clinux_change_mount(descriptor.raw, "", 1, restrictions.rawValue, 0),
            "a copied tree")
    }

    /// Mounts it, once, at a folder or file.
    package func mount(at target: String) throws(SystemError) {
        try check("move_mount", unsafe clinux_place_tree(descriptor.raw, target), target)
    }
}
