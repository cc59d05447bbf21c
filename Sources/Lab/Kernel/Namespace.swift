internal import CLinux
internal import Glibc

/// The kinds of namespace that a lab uses (namespaces(7)).
package enum NamespaceKind: Sendable {
    /// Interfaces, addresses, routes, sockets.
    case network
    /// Mount points: each host has its own `/etc/hosts` and `/sys`, each lab its own `/proc`.
    case mount
    case uts
    /// Shared memory, semaphores and message queues outside the file tree (ipc_namespaces(7)).
    case ipc
    /// Process ids; applies to the children of the thread that enters it.
    case pid

    var flag: Int32 {
        switch self {
        case .network: Int32(CLINUX_NEWNET)
        case .mount: Int32(CLINUX_NEWNS)
        case .uts: Int32(CLINUX_NEWUTS)
        case .ipc: Int32(CLINUX_NEWIPC)
        case .pid: Int32(CLINUX_NEWPID)
        }
    }

    var file: String {
        switch self {
        case .network: "net"
        case .mount: "mnt"
        case .uts: "uts"
        case .ipc: "ipc"
        case .pid: "pid_for_children"
        }
    }
}

/// A namespace, kept alive by its descriptor.
///
/// Create or enter one only on a ``PlainThread``, which ends soon after.
package struct Namespace: ~Copyable, Sendable {
    package let kind: NamespaceKind
    /// The descriptor, by which netlink messages refer to the namespace.
    package let descriptor: FileDescriptor

    /// Opens the calling thread's namespace of this kind.
    package init(current kind: NamespaceKind) throws(SystemError) {
        self.kind = kind
        self.descriptor = try FileDescriptor.open("/proc/thread-self/ns/\(kind.file)", O_RDONLY)
    }

    /// Opens the calling thread's directory of namespaces, which stays usable after `/proc` has been replaced.
    package static func folder() throws(SystemError) -> FileDescriptor {
        try FileDescriptor.open("/proc/thread-self/ns", O_RDONLY | O_DIRECTORY)
    }

    /// Opens the current namespace of this kind of the thread to which a ``folder()`` belongs.
    package init(current kind: NamespaceKind, in folder: borrowing FileDescriptor) throws(SystemError) {
        self.kind = kind
        self.descriptor = try folder.open(kind.file, O_RDONLY)
    }

    package init(_ kind: NamespaceKind, adopting descriptor: consuming FileDescriptor) {
        self.kind = kind
        self.descriptor = descriptor
    }

    /// Creates namespaces and moves the calling thread into them (unshare(2)).
    package static func enterNew(_ kinds: NamespaceKind...) throws(SystemError) {
        var flags: Int32 = 0
        for kind in kinds {
            flags |= kind.flag
            // A thread that shares its root and working directory cannot change its mount namespace.
            if kind == .mount { flags |= Int32(CLINUX_FS) }
        }
        try check("unshare", clinux_unshare(flags))
    }

    /// Moves the calling thread into the namespace (setns(2)); for `.pid`, its future children.
    package borrowing func enter() throws(SystemError) {
        if kind == .mount { try check("unshare", clinux_unshare(Int32(CLINUX_FS))) }
        try check("setns", clinux_setns(descriptor.raw, kind.flag), "\(kind)")
    }
}
