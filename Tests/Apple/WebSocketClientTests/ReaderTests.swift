import Foundation
import Testing
import WebSocketClient

@Suite("Frames of WebSocket")
struct ReaderTests {
    /// A frame as a server sends it.
    private func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
        let length: [UInt8] =
            payload.count < 126
            ? [UInt8(payload.count)] : [126, UInt8(payload.count >> 8), UInt8(truncatingIfNeeded: payload.count)]
        return [first] + length + payload
    }

    private func read(_ bytes: [UInt8], limit: Int = 0, inPieces: Bool = false) throws -> [WebSocketReader.Event] {
        var reader = WebSocketReader(limit: limit)
        var events: [WebSocketReader.Event] = []
        for piece in inPieces ? bytes.map({ [$0] }) : [bytes] {
            reader.append(Data(piece))
            while let event = try reader.next() { events.append(event) }
        }
        return events
    }

    @Test("the examples of RFC 6455, 5.7", arguments: [false, true])
    func examples(inPieces: Bool) throws {
        let bytes: [UInt8] =
            [0x81, 0x05, 0x48, 0x65, 0x6C, 0x6C, 0x6F] + [0x01, 0x03, 0x48, 0x65, 0x6C] + [0x89, 0x00]
            + [0x80, 0x02, 0x6C, 0x6F] + frame(0x82, Array(repeating: 7, count: 256)) + [0x8A, 0x01, 0x05]
        #expect(
            try read(bytes, inPieces: inPieces) == [
                .text("Hello"), .ping(Data()), .text("Hello"), .binary(Data(repeating: 7, count: 256)),
                .pong(Data([5])),
            ])
        let hello = WebSocketFrame(.text, Data("Hello".utf8)).masked(by: 0x37FA_213D)
        #expect([UInt8](hello) == [0x81, 0x85, 0x37, 0xFA, 0x21, 0x3D, 0x7F, 0x9F, 0x4D, 0x51, 0x58])
    }

    @Test("lengths are written in the shortest form", arguments: [(125, 6), (126, 8), (65_535, 8), (65_536, 14)])
    func lengths(_ count: Int, _ head: Int) {
        let bytes = [UInt8](WebSocketFrame(.binary, Data(repeating: 1, count: count)).masked(by: 0))
        #expect(bytes.count == count + head)
        let size = head == 6 ? 0 : head == 8 ? 2 : 8
        #expect(size == 0 || bytes[2..<2 + size].reduce(0) { $0 << 8 | Int($1) } == count)
    }

    @Test(
        "what breaks the rules is an error",
        arguments: [
            [0xC1, 0x00], [0x83, 0x00], [0x81, 0x80, 0, 0, 0, 0], [0x09, 0x00], [0x89, 126, 0, 126], [0x80, 0x00],
            [0x01, 0x00, 0x81, 0x00], [0x88, 0x01, 0x03], [0x88, 0x02, 0x03, 0xED], [0x88, 0x02, 0x00, 0x01],
        ] as [[UInt8]])
    func violations(_ bytes: [UInt8]) {
        #expect(throws: WebSocketError.violation) { try read(bytes) }
    }

    @Test("texts and reasons have to be UTF-8")
    func text() {
        #expect(throws: WebSocketError.notText) { try read([0x81, 0x01, 0xFF]) }
        #expect(throws: WebSocketError.notText) { try read([0x88, 0x03, 0x03, 0xE8, 0xFF]) }
    }

    @Test("a message beyond the limit is refused before it has come, whole or in parts")
    func limit() throws {
        #expect(try read(frame(0x81, Array(repeating: 0x61, count: 10)), limit: 10).count == 1)
        #expect(throws: WebSocketError.tooLong) { try read([0x81, 11], limit: 10) }
        #expect(throws: WebSocketError.tooLong) { try read([0x01, 1, 0x61, 0x80, 10], limit: 10) }
        #expect(throws: WebSocketError.tooLong) { try read([0x82, 127, 0xFF, 0, 0, 0, 0, 0, 0, 0]) }
    }

    @Test("a close frame has a code and a reason, or neither")
    func close() throws {
        #expect(try read([0x88, 0x00]) == [.close(nil, Data())])
        #expect(try read(frame(0x88, [0x03, 0xE9, 0x62, 0x79, 0x65])) == [.close(1_001, Data("bye".utf8))])
        #expect(WebSocketFrame.close(1_000, Data(repeating: 1, count: 200)).payload.count == 125)
    }

    @Test("random bytes do no harm")
    func fuzz() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...40, using: &generator)
            var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            // Often something that begins well.
            if count > 1, Bool.random() { bytes[0] = [0x81, 0x01, 0x80, 0x88][Int.random(in: 0..<4)] }
            if count > 1, Bool.random() { bytes[1] = UInt8.random(in: 0...20) }
            _ = try? read(bytes, limit: 100)
        }
    }
}

@Suite("The handshake of WebSocket")
struct HandshakeTests {
    private let accepted =
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: WebSocket\r\nConnection: keep-alive, Upgrade\r\n"
    private let proof = "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"

    private func handshake(_ fields: [String: String] = [:]) throws -> WebSocketHandshake {
        let url = try #require(URL(string: "ws://desk.local:8080/a%20b?c=d"))
        return try #require(WebSocketHandshake(url, fields, key: [UInt8]("the sample nonce".utf8)))
    }

    @Test("the request is that of RFC 6455, 1.2, with the fields of the program but for its own")
    func request() throws {
        let request = try handshake(["Origin": "here", "Host": "other", "Upgrade": "h2"]).request
        #expect(
            String(decoding: request, as: UTF8.self) == """
                GET /a%20b?c=d HTTP/1.1\r\nHost: desk.local:8080\r\nUpgrade: websocket\r\nConnection: Upgrade\r
                Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nOrigin: here\r\n\r\n
                """)
        let url = try #require(URL(string: "ws://desk.local"))
        #expect(WebSocketHandshake(url, ["A": "b\r\nC: d"]) == nil)
    }

    @Test("an answer with the right proof is taken, also in pieces, and what is behind it is kept")
    func answer() throws {
        var handshake = try handshake(["Sec-WebSocket-Protocol": "one, two"])
        let answer = accepted + proof + "Sec-WebSocket-Protocol: two\r\n\r\nrest"
        #expect(try handshake.take(Data(answer.utf8.prefix(50))) == nil)
        let agreement = try handshake.take(Data(answer.utf8.dropFirst(50)))
        #expect(agreement?.chosen == "two" && agreement?.rest == Data("rest".utf8))
    }

    @Test("any other answer is refused")
    func refused() throws {
        let bad = [
            "HTTP/1.1 200 OK\r\n\r\n", "nonsense\r\n\r\n", accepted + "\r\n", accepted + proof.uppercased() + "\r\n",
            accepted + proof + "Sec-WebSocket-Protocol: three\r\n\r\n",
            accepted + proof + "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n",
            accepted.replacing("Upgrade: WebSocket\r\n", with: "") + proof + "\r\n",
            accepted.replacing("keep-alive, Upgrade", with: "keep-alive") + proof + "\r\n",
            String(repeating: "x", count: 70_000),
        ]
        for answer in bad {
            var handshake = try handshake(["Sec-WebSocket-Protocol": "one, two"])
            #expect(throws: WebSocketError.refused, "\(answer.prefix(80))") { try handshake.take(Data(answer.utf8)) }
        }
    }
}
