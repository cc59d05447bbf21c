internal import Glibc
internal import Kernel

/// A server for HTTP/1.1 (RFC 9112) that responds to each request with the request itself, as TRACE does.
///
/// The body of a response is the request line, the header fields and the body of the request. A connection stays open as
/// the client asks for.
struct HTTPResponder: Sendable {
    private let listener: ProbeSocket

    /// The maximum number of bytes of a request.
    static let longestRequest = 1 << 20

    /// Listens on a TCP port, for IPv4 and IPv6.
    init(port: UInt16) throws(OperationError) {
        listener = try ProbeSocket(AF_INET6, SOCK_STREAM)
        try listener.bind(to: .any(AF_INET6, port: port))
        try listener.call { listen($0, 64) }
    }

    /// Accepts connections, each served by a thread of its own, until the process ends.
    func serve() {
        while true {
            do throws(OperationError) {
                guard let (connection, _) = try listener.accept() else { return }
                // If no thread can be started, the connection is closed.
                try? PlainThread.start { Self.converse(connection) }.detach()
            } catch {
                // Resources are exhausted, or the connection was aborted (accept(2)).
                _ = poll(nil, 0, 50)
            }
        }
    }

    private static func converse(_ connection: ProbeSocket) {
        var received: [UInt8] = []
        while true {
            switch HTTPRequest.read(from: received) {
            case .incomplete:
                if received.count > longestRequest { return refuse("413 Content Too Large", connection) }
                guard let bytes = try? connection.receive()?.bytes, !bytes.isEmpty else { return }
                if received.isEmpty { received = bytes } else { received += bytes }
            case .unreadable(let status): return refuse(status, connection)
            case .complete(let request):
                received.removeFirst(request.bytes.count)
                guard (try? connection.send(request.response)) != nil, request.keepsConnection else { return }
            }
        }
    }

    private static func refuse(_ status: String, _ connection: ProbeSocket) {
        try? connection.send(Array("HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n".utf8))
    }
}

/// One request of HTTP/1.0 or 1.1.
struct HTTPRequest: Sendable, Hashable {
    /// The whole request, the body included.
    let bytes: [UInt8]
    let method: String
    /// Whether the connection stays open after the response (RFC 9112, 9.3).
    let keepsConnection: Bool

    /// A result of reading the bytes of a connection.
    enum Reading: Sendable, Hashable {
        case incomplete
        case complete(HTTPRequest)
        /// The status with which the request is refused.
        case unreadable(String)
    }

    /// Reads the first request of a connection.
    static func read(from bytes: [UInt8]) -> Reading {
        guard let end = endOfHeader(bytes) else { return .incomplete }
        let lines = String(decoding: bytes[..<end], as: UTF8.self).split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0" else {
            return .unreadable("400 Bad Request")
        }
        var fields: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return .unreadable("400 Bad Request") }
            let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            fields[line[..<colon].lowercased()] = String(value)
        }
        if fields["transfer-encoding"] != nil { return .unreadable("411 Length Required") }
        let length = fields["content-length"].map { Int($0) ?? -1 } ?? 0
        guard length >= 0 else { return .unreadable("400 Bad Request") }
        guard length <= HTTPResponder.longestRequest else { return .unreadable("413 Content Too Large") }
        guard bytes.count >= end + length else { return .incomplete }
        let wish = fields["connection"]?.lowercased()
        return .complete(
            HTTPRequest(
                bytes: Array(bytes[..<(end + length)]), method: String(words[0]),
                keepsConnection: words[2] == "HTTP/1.1" ? wish != "close" : wish == "keep-alive"))
    }

    /// The response; without a body to a HEAD request.
    var response: [UInt8] {
        let header = """
            HTTP/1.1 200 OK\r
            Content-Type: message/http\r
            Content-Length: \(bytes.count)\r
            Connection: \(keepsConnection ? "keep-alive" : "close")\r
            \r

            """
        return Array(header.utf8) + (method == "HEAD" ? [] : bytes)
    }

    /// Returns the index after the empty line that ends the header.
    private static func endOfHeader(_ bytes: [UInt8]) -> Int? {
        let end: [UInt8] = [13, 10, 13, 10]
        guard bytes.count >= end.count else { return nil }
        return (0...(bytes.count - end.count)).first { bytes[$0..<($0 + end.count)].elementsEqual(end) }.map { $0 + 4 }
    }
}
