internal import CLinux
internal import Glibc

extension FileDescriptor {
    /// A Unix socket that listens on an abstract name of the calling thread's network namespace (unix(7)).
    package static func listener(onAbstractName name: String) throws(SystemError) -> FileDescriptor {
        let raw = unsafe clinux_listen_abstract(name, name.utf8.count)
        try check("bind", raw, "@\(name)")
        return FileDescriptor(adopting: raw)
    }

    /// A Unix socket that is connected to what listens on an abstract name of the calling thread's network namespace.
    package static func connection(toAbstractName name: String) throws(SystemError) -> FileDescriptor {
        let raw = unsafe clinux_connect_abstract(name, name.utf8.count)
        try check("connect", raw, "@\(name)")
        return FileDescriptor(adopting: raw)
    }

    /// Takes a connection (accept(2)), close-on-exec; blocks until there is one unless the listener is non-blocking.
    package borrowing func accept() throws(SystemError) -> FileDescriptor {
        let accepted = clinux_accept(raw)
        try check("accept4", accepted)
        return FileDescriptor(adopting: accepted)
    }

    /// Ends a connection in both directions, whoever else holds it (shutdown(2)).
    ///
    /// Of a listener it wakes those who block in ``accept()``, which fails from now on.
    package borrowing func shutDown() { _ = shutdown(raw, Int32(SHUT_RDWR)) }

    /// The process at the other end of this Unix socket, when it connected (SO_PEERCRED).
    package borrowing func peerProcess() throws(SystemError) -> Int32 {
        let process = clinux_peer_process(raw)
        try check("getsockopt", process)
        return process
    }

    /// Whether the process at the other end of this Unix socket ran as the caller's user when it connected (SO_PEERCRED).
    package borrowing func peerIsOwnUser() throws(SystemError) -> Bool {
        let isOwn = clinux_peer_is_own_user(raw)
        try check("getsockopt", isOwn)
        return isOwn == 1
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
        return SocketKind(
            type: kind.type, protocolNumber: kind.protocol, cookie: kind.cookie, link: kind.link,
            unicastLink: kind.unicast_link)
    }

    /// Connects this socket to an address, given as connect(2) takes it, without waiting: throws EINPROGRESS when the
    /// connection has begun, whether or not calls on the socket wait.
    package borrowing func beginConnection(to address: [UInt8]) throws(SystemError) {
        try check("connect", unsafe clinux_begin_connection(raw, address, address.count))
    }

    /// Ends what this socket is connected to; afterwards it is like a new one.
    package borrowing func endConnection() { clinux_end_connection(raw) }

    /// Whether calls on this socket wait until they are done.
    package borrowing func waits() throws(SystemError) -> Bool {
        let waits = clinux_waits(raw)
        try check("fcntl", waits)
        return waits == 1
    }

    /// The number that all paths of this connection of Multipath TCP have in common, in `ss -e` and for ending them.
    package borrowing func multipathToken() throws(SystemError) -> UInt32 {
        var token: UInt32 = 0
        try check("getsockopt", unsafe clinux_multipath_token(raw, &token))
        return token
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
    /// The index of the link that the socket is bound to (SO_BINDTODEVICE); 0 for none.
    package let link: Int32
    /// The index of the link that it sends IPv4 unicast by, unless it is bound to one (IP_UNICAST_IF); 0 for none.
    package let unicastLink: Int32
}

/// The process that a thread belongs to: `Tgid` of `/proc/THREAD/status`.
package func processOfThread(_ thread: Int32) throws(SystemError) -> Int32 {
    let process = clinux_process_of_thread(thread)
    try check("/proc/\(thread)/status", process)
    return process
}
