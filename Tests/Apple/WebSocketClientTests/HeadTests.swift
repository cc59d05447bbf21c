import Foundation
import Testing
import WebSocketClient

@Suite("Heads of the handshake")
struct HeadTests {
    private let key = [UInt8]("the sample nonce".utf8)

    private func handshake(_ text: String, _ fields: [String: String] = [:]) throws -> WebSocketHandshake? {
        WebSocketHandshake(try #require(URL(string: text)), fields, key: key)
    }

    private func lines(_ text: String, _ fields: [String: String] = [:]) throws -> [String] {
        let request = try #require(try handshake(text, fields)).request
        return String(decoding: request, as: UTF8.self).components(separatedBy: "\r\n")
    }

    @Test("the request names path, host and port as the URL has them")
    func urls() throws {
        for (text, first, host) in [
            ("ws://desk", "/", "desk"), ("ws://desk/?a=b%20", "/?a=b%20", "desk"), ("ws://desk:80/a", "/a", "desk:80"),
            ("wss://[fd00::1]:8443/", "/", "[fd00::1]:8443"), ("ws://[fd00::1]", "/", "[fd00::1]"),
        ] {
            #expect(try lines(text).prefix(2) == ["GET \(first) HTTP/1.1", "Host: \(host)"])
        }
        #expect(try handshake("ws:///a") == nil)
    }

    @Test("fields of the program come in the order of their names, without those of the protocol")
    func fields() throws {
        let fields = [
            "B": "2", "A": "1", "Connection": "x", "HOST": "x", "Sec-WebSocket-Key": "x", "Sec-WebSocket-Version": "x",
            "upgrade": "x",
        ]
        #expect(try lines("ws://desk", fields).dropFirst(6) == ["A: 1", "B: 2", "", ""])
        for wrong in ["a\nb", "a\rb"] {
            #expect(try handshake("ws://desk", ["A": wrong]) == nil)
            #expect(try handshake("ws://desk", [wrong: "A"]) == nil)
        }
    }

    @Test("every handshake has a key of 16 bytes of its own")
    func keys() throws {
        let url = try #require(URL(string: "ws://desk"))
        let keys = try (0..<4).map { _ in
            let request = try #require(WebSocketHandshake(url, [:])).request
            let match = String(decoding: request, as: UTF8.self).firstMatch(of: /Sec-WebSocket-Key: (\S+)/)
            return try #require(match.flatMap { Data(base64Encoded: String($0.1)) })
        }
        #expect(keys.allSatisfy { $0.count == 16 } && Set(keys).count == 4)
    }

    @Test("a head has at most 64 KiB")
    func longest() throws {
        var handshake = try #require(try handshake("ws://desk"))
        #expect(try handshake.take(Data(repeating: 0x61, count: 65_536)) == nil)
        #expect(throws: WebSocketError.refused) { try handshake.take(Data([0x61])) }
    }

    @Test(
        "a status other than 101 of HTTP/1.1, and a line that is no field, are refused",
        arguments: ["HTTP/1.0 101 a", "HTTP/1.1 100 a", "HTTP/1.1", "101 HTTP/1.1", "HTTP/1.1 101 a\r\nno field"])
    func refused(_ first: String) throws {
        let rest = """
            \r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n
            """
        var good = try #require(try handshake("ws://desk"))
        #expect(try good.take(Data(("HTTP/1.1 101" + rest).utf8)) != nil)
        var handshake = try #require(try handshake("ws://desk"))
        #expect(throws: WebSocketError.refused) { try handshake.take(Data((first + rest).utf8)) }
    }
}
