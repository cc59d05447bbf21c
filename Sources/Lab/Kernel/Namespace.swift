internal import CLinux
internal import Glibc

/// The kinds of namespace a lab uses (namespaces(7)).
package enum NamespaceKind: Sendable {
    /// Interfaces, addresses, routes, sockets.
    case network
    /// Mount points; each host has its own `/etc/hosts` and `/sys`, each lab its own `/proc`.
    case mount
    /// The host name.
    case uts
    /// Shared memory, semaphores and queues of messages that have no place in the file tree (ipc_namespaces(7)).
    case ipc
    /// Process ids, of the children of the thread that enters it.
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
/// Only to be made or entered on a ``PlainThread``, which ends soon after.
package struct Namespace: ~Copyable, Sendable {
    /// What kind it is.
    package let kind: NamespaceKind
    /// The descriptor, for netlink messages that name a namespace by it.
    package let descriptor: FileDescriptor

    /// The namespace of this kind that the calling thread is in.
    package init(current kind: NamespaceKind) throws(SystemError) {
        self.kind = kind
        self.descriptor = try FileDescriptor.open("/proc/thread-self/ns/\(kind.file)", O_RDONLY)
    }

    /// The calling thread's folder of namespaces; through it they can be opened after `/proc` has become another.
    package static func folder() throws(SystemError) -> FileDescriptor {
        try FileDescriptor.open("/proc/thread-self/ns", O_RDONLY | O_DIRECTORY)
    }

    /// The namespace of this kind that the thread whose ``folder()`` it is is in now.
    package init(current kind: NamespaceKind, in folder: borrowing FileDescriptor) throws(SystemError) {
        self.kind = kind
        self.descriptor = try folder.open(kind.file, O_RDONLY)
    }

    /// Takes over a descriptor of a namespace of this kind.
    package init(_ kind: NamespaceKind, adopting descriptor: consuming FileDescriptor) {
        self.kind = kind
        self.descriptor = descriptor
    }

    /// Makes a namespace and moves the calling thread into it (unshare(2)).
    package static func enterNew(_ kinds: NamespaceKind...) throws(SystemError) {
        var flags: Int32 = 0
        for kind in kinds {
            flags |= kind.flag
            // A thread that shares its root and working directory cannot change mount namespace.
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
