import Glibc
import InternetProtocols
import Kernel
import Netlink

/// A UDP or TCP socket of a test, made inside a place and used from outside.
final class TestSocket: Sendable {
    let descriptor: FileDescriptor

    init(adopting raw: Int32) { descriptor = FileDescriptor(adopting: raw) }

    /// A socket bound to any address of its place; port 0 lets the kernel choose.
    convenience init(_ type: __socket_type, in place: Place, isV6: Bool = false, port: UInt16 = 0) throws {
        self.init(
            adopting: try place.run {
                try systemCall("socket") {
                    socket(isV6 ? AF_INET6 : AF_INET, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0)
                }
            })
        let anywhere = [UInt8](repeating: 0, count: isV6 ? 16 : 4)
        try set(SOL_SOCKET, SO_REUSEADDR, 1)
        try unsafe call("bind", anywhere, port) { unsafe bind($0, $1, $2) }
    }

    func set(_ level: Int32, _ option: Int32, _ value: Int32) throws {
        var value = value
        _ = try systemCall("setsockopt") {
            unsafe setsockopt(descriptor.raw, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
        }
    }

    func listen() throws { _ = try systemCall("listen") { Glibc.listen(descriptor.raw, 8) } }

    func accept() throws -> TestSocket {
        TestSocket(adopting: try systemCall("accept") { Glibc.accept(descriptor.raw, nil, nil) })
    }

    /// Connects within a minute without blocking; throws ETIMEDOUT, or what the network answered.
    func connect(to address: IPAddress, port: UInt16) throws {
        try descriptor.setNonBlocking()
        do {
            try unsafe call("connect", address.bytes, port) { unsafe Glibc.connect($0, $1, $2) }
        } catch let error as SystemError where error.number == EINPROGRESS {
            var poller = pollfd(fd: descriptor.raw, events: Int16(POLLOUT), revents: 0)
            guard try systemCall("poll", nil, { unsafe poll(&poller, 1, 60_000) }) > 0 else {
                throw SystemError("connect", ETIMEDOUT)
            }
            var failure: Int32 = 0
            var size = socklen_t(MemoryLayout<Int32>.size)
            _ = try systemCall("getsockopt") {
                unsafe getsockopt(descriptor.raw, SOL_SOCKET, SO_ERROR, &failure, &size)
            }
            if failure != 0 { throw SystemError("connect", failure) }
        }
    }

    func send(_ text: String, to address: IPAddress, port: UInt16) throws {
        let bytes = [UInt8](text.utf8)
        try unsafe call("sendto", address.bytes, port) { raw, target, length in
            unsafe Int32(sendto(raw, bytes, bytes.count, 0, target, length))
        }
    }

    /// The next datagram or bytes; `nil` when none came in time.
    func receive(within milliseconds: Int32) throws -> String? {
        var poller = pollfd(fd: descriptor.raw, events: Int16(POLLIN), revents: 0)
        guard try systemCall("poll", nil, { unsafe poll(&poller, 1, milliseconds) }) > 0 else { return nil }
        return try descriptor.read().map { String(decoding: $0, as: UTF8.self) }
    }

    private func call(
        _ name: String, _ address: [UInt8], _ port: UInt16,
        _ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws {
        var storage = [UInt8](repeating: 0, count: 28)
        let isV6 = address.count == 16
        setFamily(&storage, sa_family_t(isV6 ? AF_INET6 : AF_INET))
        storage[2] = UInt8(port >> 8)
        storage[3] = UInt8(port & 0xff)
        // sockaddr_in has the address at byte 4, sockaddr_in6 after the flow label at byte 8.
        let start = isV6 ? 8 : 4
        storage.replaceSubrange(start..<(start + address.count), with: address)
        _ = try systemCall(name) {
            unsafe storage.withUnsafeBytes { buffer in
                guard let base = buffer.baseAddress else { return Int32(-1) }
                return unsafe body(
                    descriptor.raw, base.assumingMemoryBound(to: sockaddr.self), socklen_t(isV6 ? 28 : 16))
            }
        }
    }
}

private func setFamily(_ storage: inout [UInt8], _ family: sa_family_t) {
    storage[0] = UInt8(truncatingIfNeeded: family.littleEndian)
    storage[1] = UInt8(truncatingIfNeeded: family.littleEndian >> 8)
}
