package import Glibc

/// Sockets of the internet and of the machine (socket(7)).
extension FileDescriptor {
    /// Makes a socket of a family and a type, close-on-exec (socket(2)).
    package static func socket(_ family: Int32, _ type: __socket_type) throws(SystemError) -> FileDescriptor {
        FileDescriptor(
            adopting: try systemCall("socket") {
                Glibc.socket(family, Int32(type.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
            })
    }

    /// Binds to an address that may have been in use shortly before (bind(2)).
    package func bind(to address: SocketAddress) throws(SystemError) {
        try set(SOL_SOCKET, SO_REUSEADDR, Int32(1))
        let raw = self.raw
        _ = try systemCall("bind", "port \(address.port)") {
            unsafe address.withPointer { unsafe Glibc.bind(raw, $0, $1) }
        }
    }

    /// Connects to an address; a socket of UDP receives what this sends alone from now on (connect(2)).
    package func connect(to address: SocketAddress) throws(SystemError) {
        let raw = self.raw
        _ = try systemCall("connect") { unsafe address.withPointer { unsafe Glibc.connect(raw, $0, $1) } }
    }

    /// Begins to take connections (listen(2)).
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

    /// Sends all of it on a connected socket; fails with EPIPE when the other side is gone, without a signal.
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

    /// Sends on a connection without waiting; fails with EAGAIN when the other side does not read, EPIPE when it is gone.
    package func sendAtOnce(_ bytes: [UInt8]) throws(SystemError) {
        let raw = self.raw
        let sent = try systemCall("send") {
            unsafe Glibc.send(raw, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        }
        if sent < bytes.count { throw SystemError("send", EAGAIN) }
    }

    /// The address a socket has itself (getsockname(2)) or is connected to (getpeername(2)).
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

    /// Limits how long reads and writes wait, in whole milliseconds.
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
