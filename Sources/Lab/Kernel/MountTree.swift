internal import CLinux
internal import Glibc

/// A detached copy of a part of the file tree, with all mounts in it (open_tree(2)).
///
/// It remains valid when other mounts cover its path, and can be mounted in another mount namespace.
package final class MountTree: Sendable {
    private let descriptor: FileDescriptor

    /// Copies the tree at a path, as the calling thread sees it.
    package init(copying path: String) throws(SystemError) {
        let raw = unsafe clinux_copy_tree(path)
        try check("open_tree", raw, path)
        descriptor = FileDescriptor(adopting: raw)
    }

    package func restrict(to restrictions: Mount.Restrictions) throws(SystemError) {
        try check(
            "mount_setattr", unsafe clinux_change_mount(descriptor.raw, "", 1, restrictions.rawValue, 0),
            "a copied tree")
    }

    /// Mounts the tree at a directory or file; call it once.
    package func mount(at target: String) throws(SystemError) {
        try check("move_mount", unsafe clinux_place_tree(descriptor.raw, target), target)
    }
}
