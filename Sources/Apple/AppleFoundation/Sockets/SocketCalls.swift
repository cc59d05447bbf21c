internal import Foundation
internal import Glibc

/// Calls of the kernel with addresses and bytes as data.
enum SocketCalls {
    static func bind(_ descriptor: Int32, _ address: Data) -> Int32 {
        unsafe with(address) { unsafe Glibc.bind(descriptor, $0, $1) }
    }

    /// Whether a connection has begun, and is not over.
    static func isConnecting(_ descriptor: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        var peer = SocketName()
        return unsafe poll(&state, 1, 0) == 0 && peer.fill { unsafe getpeername(descriptor, $0, $1) } != 0
    }

    /// Whether bytes, a connection, the end or an error can be taken at once.
    static func isReadable(_ descriptor: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&state, 1, 0) == 1
    }

    /// Whether a socket is for a stream.
    static func isStream(_ descriptor: Int32) -> Bool { option(SO_TYPE, of: descriptor) == SOCK_STREAM }

    /// Connects within a time in seconds; with a negative one the connection goes on in the background.
    static func connect(_ descriptor: Int32, _ address: Data, within timeout: Double) -> CFSocketError {
        let mode = fcntl(descriptor, F_GETFL)
        _ = fcntl(descriptor, F_SETFL, mode | O_NONBLOCK)
        defer { if timeout >= 0 { _ = fcntl(descriptor, F_SETFL, mode) } }
        if unsafe with(address, { unsafe Glibc.connect(descriptor, $0, $1) }) == 0 { return .success }
        guard errno == EINPROGRESS else { return .error }
        if timeout < 0 { return .success }
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        guard unsafe poll(&state, 1, milliseconds(timeout)) == 1 else { return .timeout }
        return error(of: descriptor) == 0 ? .success : .error
    }

    /// Takes the pending error of a socket; 0 without one.
    static func error(of descriptor: Int32) -> Int32 { option(SO_ERROR, of: descriptor) }

    private static func option(_ name: Int32, of descriptor: Int32) -> Int32 {
        var (value, length) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        unsafe getsockopt(descriptor, SOL_SOCKET, name, &value, &length)
        return value
    }

    /// Sends all bytes; a time above 0 limits each wait for space.
    static func send(_ descriptor: Int32, _ data: Data, to address: Data?, within timeout: Double) -> CFSocketError {
        var rest = data[...]
        repeat {
            let count = unsafe rest.withUnsafeBytes { bytes -> Int in
                guard let address else {
                    return unsafe Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
                }
                return unsafe with(address) {
                    unsafe sendto(descriptor, bytes.baseAddress, bytes.count, flags, $0, $1)
                }
            }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                guard unsafe poll(&state, 1, timeout > 0 ? milliseconds(timeout) : -1) == 1 else { return .timeout }
            } else if errno != EINTR {
                return .error
            }
        } while !rest.isEmpty
        return .success
    }

    private static let flags = Int32(Glibc.MSG_NOSIGNAL) | Int32(Glibc.MSG_DONTWAIT)

    private static func milliseconds(_ seconds: Double) -> Int32 { Int32(min(seconds * 1000, 1e9).rounded(.up)) }

    private static func with<Result>(
        _ address: Data, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var storage = sockaddr_storage()
        unsafe withUnsafeMutableBytes(of: &storage) { target in
            _ = unsafe address.copyBytes(to: target)
        }
        let length = socklen_t(min(address.count, MemoryLayout<sockaddr_storage>.size))
        return unsafe withUnsafePointer(to: &storage) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, length) }
        }
    }
}
