package import Glibc

extension FileDescriptor {
    /// Opens a socket of a family and a type, close-on-exec (socket(2)).
    package static func socket(_ family: Int32, _ type: __socket_type) throws(SystemError) -> FileDescriptor {
        FileDescriptor(
            adopting: try systemCall("socket") {
                Glibc.socket(family, Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            })
    }

    /// Binds to an address, with SO_REUSEADDR (bind(2)).
    package func bind(to address: SocketAddress) throws(SystemError) {
        try set(SOL_SOCKET, SO_REUSEADDR, Int32(1))
        let raw = self.raw
        _ = try systemCall("bind", "port \(address.port)") {
            unsafe address.withPointer { unsafe Glibc.bind(raw, $0, $1) }
        }
    }

    /// Connects to an address; a UDP socket then receives from this address only (connect(2)).
    package func connect(to address: SocketAddress) throws(SystemError) {
        let raw = self.raw
        _ = try systemCall("connect") { unsafe address.withPointer { unsafe Glibc.connect(raw, $0, $1) } }
    }

    /// Starts to listen, with a backlog of 128 connections (listen(2)).
    package func listen() throws(SystemError) {
        let raw = self.raw
        _ = try systemCall("listen") { Glibc.listen(raw, 128) }
    }

    /// Sends a datagram (sendto(2)).
    package func send(_ bytes: [UInt8], to address: SocketAddress) throws(SystemError) {
        let raw = self.raw
        _ = try systemCall("sendto") {
            unsafe address.withPointer { unsafe sendto(raw, bytes, bytes.count, Int32(MSG_NOSIGNAL), $0, $1) }
        }
    }

    /// Sends all bytes on a connected socket; fails with EPIPE, without SIGPIPE, when the peer has closed.
    package func send(_ bytes: [UInt8]) throws(SystemError) {
        let raw = self.raw
        var rest = bytes[...]
        while !rest.isEmpty {
            let sent = try systemCall("send") {
                unsafe rest.withUnsafeBytes { unsafe Glibc.send(raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            }
            rest = rest.dropFirst(sent)
        }
    }

    /// Sends all bytes on a connected socket without waiting.
    ///
    /// Fails with EAGAIN when the send buffer has no room, and with EPIPE when the peer has closed.
    package func sendAtOnce(_ bytes: [UInt8]) throws(SystemError) {
        let raw = self.raw
        let sent = try systemCall("send") {
            unsafe Glibc.send(raw, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if sent < bytes.count { throw SystemError("send", EAGAIN) }
    }

    /// Returns the socket's own address (getsockname(2)) or its peer's (getpeername(2)).
    package func address(ofPeer isPeer: Bool) -> SocketAddress? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = unsafe withUnsafeMutablePointer(to: &storage) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe isPeer ? getpeername(raw, $0, &length) : getsockname(raw, $0, &length)
            }
        }
        return result == 0 ? SocketAddress(storage) : nil
    }

    /// Sets the timeout of reads and writes, in whole milliseconds (SO_RCVTIMEO, SO_SNDTIMEO).
    package func setTimeouts(_ duration: Duration) throws(SystemError) {
        let (seconds, attoseconds) = duration.components
        let time = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        try set(SOL_SOCKET, SO_RCVTIMEO, time)
        try set(SOL_SOCKET, SO_SNDTIMEO, time)
    }

    /// Sets an option (setsockopt(2)).
    package func set<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, _ value: Value) throws(SystemError) {
        let raw = self.raw
        _ = try systemCall("setsockopt") {
            unsafe withUnsafePointer(to: value) {
                unsafe setsockopt(raw, level, option, $0, socklen_t(MemoryLayout<Value>.size))
            }
        }
    }
}
