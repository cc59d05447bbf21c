internal import Glibc
internal import Kernel

/// A non-blocking socket that several threads may use and one may cancel.
final class ProbeSocket: Sendable {
    let descriptor: FileDescriptor
    private let waker: Pipe

    /// Opens a non-blocking socket, bound to an interface if one is given.
    convenience init(
        _ family: Int32, _ type: __socket_type, protocol number: Int = 0, boundTo interface: String? = nil
    ) throws(OperationError) {
        let flags = Int32(type.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let raw = try naming { () throws(SystemError) in
            try systemCall("socket") { socket(family, flags, Int32(number)) }
        }
        try self.init(adopting: raw)
        if let interface { try set(SOL_SOCKET, SO_BINDTODEVICE, bytes: Array(interface.utf8)) }
    }

    /// Takes ownership of an open socket and makes it non-blocking.
    init(adopting raw: Int32) throws(OperationError) {
        descriptor = FileDescriptor(adopting: raw)
        do throws(SystemError) {
            waker = try FileDescriptor.pipe()
            try descriptor.setNonBlocking()
        } catch {
            throw OperationError(errno: error.number)
        }
    }

    /// Ends all waits on the socket.
    func cancel() { try? waker.writing.write([0]) }

    /// Waits until the socket is readable or writable; false after a cancellation or the timeout.
    func wait(for events: Int32, milliseconds: Int32 = -1) -> Bool {
        var polled = [
            pollfd(fd: descriptor.raw, events: Int16(events), revents: 0),
            pollfd(fd: waker.reading.raw, events: Int16(POLLIN), revents: 0),
        ]
        _ = try? systemCall("poll") { unsafe poll(&polled, 2, milliseconds) }
        return polled[0].revents != 0 && polled[1].revents == 0
    }

    /// Runs a call on the file descriptor that returns -1 and sets errno.
    @discardableResult
    func call<Result: FixedWidthInteger & SignedInteger>(_ body: (Int32) -> Result) throws(OperationError) -> Result {
        try naming { () throws(SystemError) in try systemCall("socket") { body(descriptor.raw) } }
    }

    func call<Result: FixedWidthInteger & SignedInteger>(
        _ address: SocketAddress, _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Result
    ) throws(OperationError) {
        try call { raw in unsafe address.withPointer { unsafe body(raw, $0, $1) } }
    }

    func set<Value: BitwiseCopyable>(_ level: Int32, _ option: Int32, _ value: Value) throws(OperationError) {
        try unsafe withUnsafeBytes(of: value) { buffer throws(OperationError) in
            try set(level, option, bytes: unsafe [UInt8](buffer))
        }
    }

    /// Sets an option to the bytes of its value.
    func set(_ level: Int32, _ option: Int32, bytes: [UInt8]) throws(OperationError) {
        try call { raw in unsafe setsockopt(raw, level, option, bytes, socklen_t(bytes.count)) }
    }

    /// Binds the socket to an address, with `SO_REUSEADDR`.
    func bind(to address: SocketAddress) throws(OperationError) {
        try set(SOL_SOCKET, SO_REUSEADDR, Int32(1))
        try unsafe call(address) { unsafe Glibc.bind($0, $1, $2) }
    }

    /// Connects the socket; throws ETIMEDOUT after the timeout.
    func connect(to address: SocketAddress, milliseconds: Int32) throws(OperationError) {
        do throws(OperationError) {
            try unsafe call(address) { unsafe Glibc.connect($0, $1, $2) }
        } catch {
            guard error == OperationError(errno: EINPROGRESS) else { throw error }
            guard wait(for: POLLOUT, milliseconds: milliseconds) else { throw OperationError(errno: ETIMEDOUT) }
            if let pending = pendingError { throw pending }
        }
    }

    /// The pending error of the socket (`SO_ERROR`), if any.
    private var pendingError: OperationError? {
        var value: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        guard unsafe getsockopt(descriptor.raw, SOL_SOCKET, SO_ERROR, &value, &size) == 0, value != 0 else {
            return nil
        }
        return OperationError(errno: value)
    }

    /// Waits for data and returns it with its sender.
    ///
    /// It returns `nil` after a cancellation, and an empty value at the end of a connection.
    func receive() throws(OperationError) -> Datagram? {
        while wait(for: POLLIN) {
            do throws(OperationError) {
                return try naming { () throws(SystemError) in try descriptor.receiveDatagram() }
            } catch {
                if error != OperationError(errno: EAGAIN) { throw error }
            }
        }
        return nil
    }

    /// Waits for a connection and accepts it; `nil` after a cancellation.
    func accept() throws(OperationError) -> (socket: ProbeSocket, from: SocketAddress?)? {
        guard wait(for: POLLIN) else { return nil }
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let raw = try call { raw in
            unsafe withUnsafeMutablePointer(to: &storage) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { sender in
                    unsafe Glibc.accept(raw, sender, &size)
                }
            }
        }
        return (try ProbeSocket(adopting: raw), SocketAddress(storage))
    }

    /// Sends all of the text on a connection.
    func send(_ text: [UInt8]) throws(OperationError) {
        var rest = text[...]
        while !rest.isEmpty {
            do throws(OperationError) {
                let count = try call { raw in
                    unsafe rest.withUnsafeBytes {
                        unsafe Glibc.send(raw, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                }
                rest = rest.dropFirst(count)
            } catch {
                guard error == OperationError(errno: EAGAIN), wait(for: POLLOUT, milliseconds: 10_000) else {
                    throw error
                }
            }
        }
    }

    /// Sends one datagram to an address by sendto(2).
    func send(_ text: [UInt8], to address: SocketAddress) throws(OperationError) {
        try unsafe call(address) { raw, target, length in unsafe sendto(raw, text, text.count, 0, target, length) }
    }

    /// Sends one datagram to an address by sendmmsg(2).
    func sendMany(_ text: [UInt8], to address: SocketAddress) throws(OperationError) {
        try naming { () throws(SystemError) in
            try Probe.sendMany(text, from: descriptor.raw, to: address.bytes)
        }
    }
}

/// Converts the error of a system call to its name on a device.
func naming<Result>(_ body: () throws(SystemError) -> Result) throws(OperationError) -> Result {
    do throws(SystemError) {
        return try body()
    } catch {
        throw OperationError(errno: error.number)
    }
}
