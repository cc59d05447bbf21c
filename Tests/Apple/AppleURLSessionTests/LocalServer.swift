import Foundation
import Glibc
import Synchronization

/// A port of this machine; every connection is served on a thread of its own.
final class LocalServer: Sendable {
    let port: UInt16
    private let listener: Int32
    private let count = Mutex(0)

    /// Opens a port, or any free one; `serve` gets each connection, which is closed when it returns.
    init(on wanted: UInt16 = 0, _ serve: @escaping @Sendable (LocalConnection) -> Void) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = wanted.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var reuses: Int32 = 1
        _ = unsafe setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &reuses, socklen_t(MemoryLayout<Int32>.size))
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let raw = listener
        let status = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                unsafe bind(raw, pointer, length) == 0 && listen(raw, 16) == 0
                    && getsockname(raw, pointer, &length) == 0
            }
        }
        guard status else { throw POSIXError(.EADDRNOTAVAIL) }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            while true {
                let descriptor = accept(raw, nil, nil)
                guard descriptor >= 0 else { return }
                count.withLock { $0 += 1 }
                Thread.detachNewThread {
                    serve(LocalConnection(descriptor))
                    Glibc.close(descriptor)
                }
            }
        }
    }

    /// A server that replies to every request over HTTP with a text.
    convenience init(replying text: String) throws {
        try self.init { connection in
            while let head = connection.readHead() {
                let length = head.firstMatch(of: /(?i)content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
                guard connection.read(length) != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(text.utf8.count)\r\n\r\n\(text)")
            }
        }
    }

    /// The number of connections that came so far.
    var connections: Int { count.withLock { $0 } }

    /// A URL of the server.
    func url(_ scheme: String = "http") throws -> URL {
        guard let url = URL(string: "\(scheme)://127.0.0.1:\(port)/") else { throw URLError(.badURL) }
        return url
    }

    /// Closes the port.
    func close() { shutdown(listener, Int32(SHUT_RDWR)) }
}

/// The server's side of a connection; calls block.
final class LocalConnection: Sendable {
    private let descriptor: Int32

    init(_ descriptor: Int32) { self.descriptor = descriptor }

    /// Exactly so many bytes; `nil` at the end.
    func read(_ count: Int) -> [UInt8]? {
        var bytes: [UInt8] = []
        while bytes.count < count {
            var more = [UInt8](repeating: 0, count: count - bytes.count)
            let length = unsafe recv(descriptor, &more, more.count, 0)
            guard length > 0 else { return nil }
            bytes += more[..<length]
        }
        return bytes
    }

    /// What there is to the end of a head of HTTP; `nil` at the end.
    func readHead() -> String? {
        var text = ""
        while !text.hasSuffix("\r\n\r\n") {
            guard let byte = read(1) else { return nil }
            text += String(decoding: byte, as: UTF8.self)
        }
        return text
    }

    /// Has the connection end with a reset.
    func resetAtEnd() {
        var value = linger(l_onoff: 1, l_linger: 0)
        _ = unsafe setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    }

    /// Sends bytes.
    func write(_ bytes: [UInt8]) {
        var start = 0
        while start < bytes.count {
            let count = unsafe bytes.withUnsafeBytes {
                unsafe send(descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            start += count
        }
    }

    /// Sends a text.
    func write(_ text: String) { write([UInt8](text.utf8)) }
}
