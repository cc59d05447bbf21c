import LocalPushServer

/// Frames of HTTP/2, byte by byte (RFC 9113, 4.1), for peers that do what no library would.
struct HTTP2Frames: Sendable {
    /// What a frame is for.
    enum Kind: UInt8 {
        case data, headers, priority, reset, settings, promise, ping, farewell, window
    }

    /// A frame as it was heard.
    struct Heard {
        var kind: Kind?
        var flags: UInt8
        var stream: UInt8
        var body: [UInt8]
    }

    /// How a connection begins: the preface and settings.
    static func begin(_ settings: [UInt8] = []) -> [UInt8] {
        Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) + frame(.settings, body: settings)
    }

    /// One frame.
    static func frame(_ kind: Kind, flags: UInt8 = 0, stream: UInt8 = 0, body: [UInt8] = []) -> [UInt8] {
        [
            UInt8(body.count >> 16), UInt8(body.count >> 8 & 0xFF), UInt8(body.count & 0xFF), kind.rawValue, flags, 0,
            0, 0, stream,
        ]
            + body
    }

    /// A request without a body, its headers without compression (RFC 7541, 6.2.2).
    static func request(_ method: String, _ path: String, stream: UInt8) -> [UInt8] {
        func literal(_ name: UInt8, _ value: String) -> [UInt8] { [name, UInt8(value.utf8.count)] + value.utf8 }
        let headers = literal(2, method) + literal(4, path) + literal(1, "fixture") + [0x87]
        return frame(.headers, flags: 0x5, stream: stream, body: headers)
    }

    /// A ping of eight bytes.
    static let ping = frame(.ping, body: Array("12345678".utf8))

    /// Reads frames.
    static func read(_ bytes: [UInt8]) -> [Heard] {
        var frames: [Heard] = []
        var rest = bytes[...]
        while rest.count >= 9 {
            let header = Array(rest.prefix(9))
            let length = Int(header[0]) << 16 | Int(header[1]) << 8 | Int(header[2])
            rest = rest.dropFirst(9)
            frames.append(
                Heard(
                    kind: Kind(rawValue: header[3]), flags: header[4], stream: header[8],
                    body: Array(rest.prefix(length))))
            rest = rest.dropFirst(length)
        }
        return frames
    }
}
