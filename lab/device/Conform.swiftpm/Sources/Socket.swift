import Foundation

/// A BSD socket, closed with the last reference to it.
final class Socket {
    let number: Int32

    init(_ number: Int32) { self.number = number }

    /// A socket of the kind that an address asks for.
    convenience init(_ address: Address) { self.init(socket(address.family, address.kind, address.transport)) }

    deinit { if number >= 0 { close(number) } }

    func set(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        _ = setsockopt(number, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Whether something can be read within a time.
    func canRead(atMost seconds: TimeInterval) -> Bool {
        var descriptor = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, Int32(seconds * 1000)) == 1
    }

    /// What comes next within a time.
    func read(atMost seconds: TimeInterval) -> [UInt8]? {
        guard canRead(atMost: seconds) else { return nil }
        var bytes = [UInt8](repeating: 0, count: 1500)
        let count = recv(number, &bytes, bytes.count, 0)
        return count < 0 ? nil : Array(bytes.prefix(count))
    }

    /// Connects within a time.
    func connect(to address: Address, atMost seconds: TimeInterval) -> Outcome {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
        if address.withPointer({ Foundation.connect(number, $0, $1) }) == 0 { return .ok }
        guard errno == EINPROGRESS else { return .failed(errno) }
        var descriptor = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
        guard poll(&descriptor, 1, Int32(seconds * 1000)) == 1 else { return .failed(ETIMEDOUT) }
        var error: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        _ = getsockopt(number, SOL_SOCKET, SO_ERROR, &error, &size)
        return error == 0 ? .ok : .failed(error)
    }

    /// Whether it has a peer.
    var isConnected: Bool {
        var peer = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &peer) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(number, $0, &size) == 0 }
        }
    }
}

/// An IPv4 address with a port, as calls take it.
struct Address {
    let family: Int32
    let kind: Int32
    let transport: Int32
    private let bytes: [UInt8]

    /// The address of a host.
    static func find<Number: BinaryInteger>(_ host: String, _ port: UInt16, _ transport: Number) -> Address? {
        var hints = addrinfo()
        hints.ai_family = AF_INET
        hints.ai_protocol = Int32(transport)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let first = found else { return nil }
        defer { freeaddrinfo(first) }
        guard let address = first.pointee.ai_addr else { return nil }
        let bytes = Array(UnsafeRawBufferPointer(start: address, count: Int(first.pointee.ai_addrlen)))
        return Address(
            family: first.pointee.ai_family, kind: first.pointee.ai_socktype, transport: first.pointee.ai_protocol,
            bytes: bytes)
    }

    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        bytes.withUnsafeBytes { raw in
            var storage = sockaddr_storage()
            withUnsafeMutableBytes(of: &storage) { $0.copyMemory(from: raw) }
            return withUnsafePointer(to: &storage) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(raw.count)) }
            }
        }
    }
}
