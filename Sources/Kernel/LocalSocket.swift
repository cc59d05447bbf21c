internal import CLinux
internal import Glibc

/// A Unix socket that listens on an abstract name of the network namespace in which it was made (unix(7)).
package struct LocalListener: ~Copyable, Sendable {
    private let descriptor: FileDescriptor

    /// Listens in the calling thread's network namespace.
    package init(name: String) throws(SystemError) {
        let raw = unsafe clinux_listen_abstract(name, name.utf8.count)
        try check("bind", raw, "@\(name)")
        descriptor = FileDescriptor(adopting: raw)
    }

    /// Blocks until somebody connects.
    package borrowing func accept() throws(SystemError) -> FileDescriptor {
        let raw = clinux_accept(descriptor.raw)
        try check("accept4", raw)
        return FileDescriptor(adopting: raw)
    }

    /// Wakes those who block in ``accept()``: it fails from now on (shutdown(2)).
    package borrowing func stop() { shutdown(descriptor.raw, Int32(SHUT_RDWR)) }
}

extension FileDescriptor {
    /// The process at the other end of this Unix socket, when it connected (SO_PEERCRED).
    package borrowing func peerProcess() throws(SystemError) -> Int32 {
        let process = clinux_peer_process(raw)
        try check("getsockopt", process)
        return process
    }

    /// A copy of a descriptor of another process, named by any of its threads (pidfd_getfd(2)).
    package static func taking(_ number: Int32, from thread: Int32) throws(SystemError) -> FileDescriptor {
        let raw = clinux_take_descriptor(thread, number)
        try check("pidfd_getfd", raw, "\(thread)")
        return FileDescriptor(adopting: raw)
    }

    /// What kind of socket this is.
    package borrowing func socketKind() throws(SystemError) -> SocketKind {
        var kind = clinux_socket_kind()
        try check("getsockopt", unsafe clinux_socket_kind(raw, &kind))
        return SocketKind(type: kind.type, protocolNumber: kind.protocol, cookie: kind.cookie)
    }

    /// The local port of this internet socket, which gets one now if it has none yet.
    package borrowing func localPort() throws(SystemError) -> UInt16 {
        let port = clinux_local_port(raw)
        try check("getsockname", port)
        return UInt16(truncatingIfNeeded: port)
    }
}

/// What kind of socket a descriptor is (socket(7)).
package struct SocketKind: Sendable, Hashable {
    /// `SOCK_STREAM`, `SOCK_DGRAM` or another type.
    package let type: Int32
    /// The protocol, such as `IPPROTO_ICMP`.
    package let protocolNumber: Int32
    /// What the kernel calls the socket (SO_COOKIE), in `ss -e` and for ending it.
    package let cookie: UInt64
}

/// The process that a thread belongs to: `Tgid` of `/proc/THREAD/status`.
package func processOfThread(_ thread: Int32) throws(SystemError) -> Int32 {
    let process = clinux_process_of_thread(thread)
    try check("/proc/\(thread)/status", process)
    return process
}
