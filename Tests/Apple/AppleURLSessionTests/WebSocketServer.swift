import CCrypto
import Foundation
import Synchronization

/// A server over WebSocket that a test holds in its hands; calls block.
final class WebSocketPeer: Sendable {
    /// A frame as it came, without its mask.
    struct Frame: Sendable, Equatable {
        var first: UInt8
        var payload: [UInt8]
        var text: String { String(decoding: payload, as: UTF8.self) }
    }

    let connection: LocalConnection
    let head: String

    /// Answers the request of a connection; `nil` when there was none.
    init?(_ connection: LocalConnection, chosen: String? = nil) {
        guard let head = connection.readHead(), let key = head.firstMatch(of: /Sec-WebSocket-Key: (\S+)/)?.1
        else { return nil }
        self.connection = connection
        self.head = head
        let text = [UInt8]("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)
        var proof = [UInt8](repeating: 0, count: 20)
        guard unsafe EVP_Digest(text, text.count, &proof, nil, EVP_sha1(), nil) == 1 else { return nil }
        let choice = chosen.map { "Sec-WebSocket-Protocol: \($0)\r\n" } ?? ""
        connection.write(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                + "Sec-WebSocket-Accept: \(Data(proof).base64EncodedString())\r\n\(choice)\r\n")
    }

    /// The next frame; `nil` at the end, or when it has no mask.
    func read() -> Frame? {
        guard let head = connection.read(2), head[1] & 0x80 != 0 else { return nil }
        var length = Int(head[1] & 0x7F)
        if length > 125 {
            guard let bytes = connection.read(length == 126 ? 2 : 8) else { return nil }
            length = bytes.reduce(0) { $0 << 8 | Int($1) }
        }
        guard let mask = connection.read(4), let payload = connection.read(length) else { return nil }
        return Frame(first: head[0], payload: payload.enumerated().map { $1 ^ mask[$0 % 4] })
    }

    /// Sends a frame without a mask; it is shorter than 126 bytes.
    func write(_ first: UInt8, _ payload: some Sequence<UInt8>) {
        let payload = Array(payload)
        connection.write([first, UInt8(payload.count)] + payload)
    }
}
