internal import CLinux
internal import Glibc

extension FileDescriptor {
    /// Opens a Unix socket that listens on an abstract name of the calling thread's network namespace (unix(7)).
    package static func listener(onAbstractName name: String) throws(SystemError) -> FileDescriptor {
        let raw = unsafe clinux_listen_abstract(name, name.utf8.count)
        try check("bind", raw, "@\(name)")
        return FileDescriptor(adopting: raw)
    }

    /// Connects a Unix socket to an abstract name of the calling thread's network namespace (unix(7)).
    package static func connection(toAbstractName name: String) throws(SystemError) -> FileDescriptor {
        let raw = unsafe clinux_connect_abstract(name, name.utf8.count)
        try check("connect", raw, "@\(name)")
        return FileDescriptor(adopting: raw)
    }

    /// Accepts a connection, close-on-exec; blocks unless the listener is non-blocking (accept(2)).
    package borrowing func accept() throws(SystemError) -> FileDescriptor {
        let accepted = clinux_accept(raw)
        try check("accept4", accepted)
        return FileDescriptor(adopting: accepted)
    }

    /// Shuts the connection down in both directions, for every process that has the socket (shutdown(2)).
    ///
    /// On a listener it wakes the threads that block in ``accept()``, which fails from then on.
    package borrowing func shutDown() { _ = shutdown(raw, Int32(SHUT_RDWR)) }

    /// Returns the id of the process that was the peer of this Unix socket when it connected (SO_PEERCRED).
    package borrowing func peerProcess() throws(SystemError) -> Int32 {
        let process = clinux_peer_process(raw)
        try check("getsockopt", process)
        return process
    }

    /// Whether the peer of this Unix socket ran as the caller's user when it connected (SO_PEERCRED).
    package borrowing func peerIsOwnUser() throws(SystemError) -> Bool {
        let isOwn = clinux_peer_is_own_user(raw)
        try check("getsockopt", isOwn)
        return isOwn == 1
    }

    /// Copies a descriptor of the process that a thread belongs to (pidfd_getfd(2)).
    package static func taking(_ number: Int32, from thread: Int32) throws(SystemError) -> FileDescriptor {
        let raw = clinux_take_descriptor(thread, number)
        try check("pidfd_getfd", raw, "\(thread)")
        return FileDescriptor(adopting: raw)
    }

    package borrowing func socketKind() throws(SystemError) -> SocketKind {
        var kind = clinux_socket_kind()
        try check("getsockopt", unsafe clinux_socket_kind(raw, &kind))
        return SocketKind(
            type: kind.type, protocolNumber: kind.protocol, cookie: kind.cookie, link: kind.link,
            unicastLink: kind.unicast_link)
    }

    /// Starts to connect this socket to a socket address in the form of connect(2), without waiting.
    ///
    /// Throws EINPROGRESS when the connection has begun, on blocking sockets too.
    package borrowing func beginConnection(to address: [UInt8]) throws(SystemError) {
        try check("connect", unsafe clinux_begin_connection(raw, address, address.count))
    }

    /// Disconnects this socket, so that it can connect again.
    package borrowing func endConnection() { clinux_end_connection(raw) }

    /// Whether the socket is blocking.
    package borrowing func waits() throws(SystemError) -> Bool {
        let waits = clinux_waits(raw)
        try check("fcntl", waits)
        return waits == 1
    }

    /// Returns the token of this Multipath TCP connection (as in `ss -e`), by which its subflows can be closed.
    package borrowing func multipathToken() throws(SystemError) -> UInt32 {
        var token: UInt32 = 0
        try check("getsockopt", unsafe clinux_multipath_token(raw, &token))
        return token
    }
}

/// The type, protocol and identity of a socket (socket(7)).
package struct SocketKind: Sendable, Hashable {
    /// `SOCK_STREAM`, `SOCK_DGRAM` or another type.
    package let type: Int32
    /// The protocol, such as `IPPROTO_ICMP`.
    package let protocolNumber: Int32
    /// The kernel's identifier of the socket (SO_COOKIE, as in `ss -e`), by which it can be closed.
    package let cookie: UInt64
    /// The index of the link to which the socket is bound (SO_BINDTODEVICE); 0 for none.
    package let link: Int32
    /// The index of the link for IPv4 unicast of an unbound socket (IP_UNICAST_IF); 0 for none.
    package let unicastLink: Int32
}

/// Returns the id of the process of a thread: `Tgid` of `/proc/THREAD/status`.
package func processOfThread(_ thread: Int32) throws(SystemError) -> Int32 {
    let process = clinux_process_of_thread(thread)
    try check("/proc/\(thread)/status", process)
    return process
}
