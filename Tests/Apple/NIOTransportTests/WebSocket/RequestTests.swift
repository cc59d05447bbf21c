import AppleNetwork
import Foundation
import NIOCore
import NIOHTTP1
import NIOTransport
import NIOWebSocket
import Testing

@Suite("The handshake of WebSocket over a flow")
struct RequestTests {
    private func request(
        _ target: NWEndpoint = .hostPort(host: "10.1.0.2", port: 80), name: String? = nil, url: String? = nil,
        _ change: (NWProtocolWebSocket.Options) -> Void = { _ in }
    ) throws -> HTTPRequestHead {
        try upgrader(target, name: name, url: url, change).request
    }

    private func upgrader(
        _ target: NWEndpoint = .hostPort(host: "10.1.0.2", port: 80), name: String? = nil, url: String? = nil,
        _ change: (NWProtocolWebSocket.Options) -> Void = { _ in }
    ) throws -> WebSocketClientUpgrader {
        let options = NWProtocolWebSocket.Options()
        change(options)
        let plan = FlowPlan(
            targets: [target], parameters: .tcp, protocols: [options], serverName: name,
            url: url.flatMap { URL(string: $0) })
        return WebSocketUpgrade(options: options.values.all, plan: plan, flow: try FlowUnderTest().flow)
            .clientUpgrader()
    }

    @Test("a limit of messages allows control frames, and is at most the greatest that NIO takes")
    func greatLimit() throws {
        let most = Int(UInt32.max)
        for (limit, bytes) in [(0, most), (70, 125), (126, 126), (most + 1, most), (Int.max, most)] {
            let options = NWProtocolWebSocket.Options()
            options.maximumMessageSize = limit
            let target = NWEndpoint.hostPort(host: "10.1.0.2", port: 80)
            let plan = FlowPlan(targets: [target], parameters: .tcp, protocols: [options])
            let upgrade = WebSocketUpgrade(options: options.values.all, plan: plan, flow: try FlowUnderTest().flow)
            #expect(upgrade.maximumBytes == bytes)
        }
    }

    @Test(
        "a request asks for the path and the query of its URL as they are written",
        arguments: [
            (nil, "/"), ("ws://desk", "/"), ("ws://desk/", "/"), ("ws://desk?a=b", "/?a=b"),
            ("ws://desk/a%20b/c", "/a%20b/c"), ("ws://desk/a?b=%20&c", "/a?b=%20&c"),
        ] as [(String?, String)])
    func path(_ url: String?, _ path: String) throws {
        let request = try request(url: url)
        #expect(request.uri == path && request.method == .GET && request.version == .http1_1)
    }

    @Test("a request names the host, an address of IPv6 in brackets")
    func host() throws {
        let v6 = NWEndpoint.hostPort(host: "fd00::1", port: 8080)
        func host(_ target: NWEndpoint, _ name: String? = nil) throws -> [String] {
            try request(target, name: name).headers["Host"]
        }
        #expect(try host(.hostPort(host: "10.1.0.2", port: 80)) == ["10.1.0.2:80"])
        #expect(try host(.hostPort(host: "10.1.0.2", port: 80), "desk.local") == ["desk.local:80"])
        #expect(try host(v6) == ["[fd00::1]:8080"])
        #expect(try host(v6, "desk.local") == ["desk.local:8080"])
        #expect(try host(v6, "fd00::1") == ["[fd00::1]:8080"])
        #expect(try host(.unix(path: "/a")) == ["localhost"])
        #expect(try host(.unix(path: "/a"), "desk.local") == ["desk.local"])
        for name in ["desk", "desk:80", "[fd00::1]:8080", "[fd00::1]"] {
            #expect(try request(v6, name: "other", url: "ws://\(name)/a").headers["Host"] == [name])
        }
    }

    @Test("a request has the headers of the program, which take the place of its own")
    func headers() throws {
        let own = try request().headers
        #expect(
            own.map(\.name) == ["Host", "Upgrade", "Connection", "Sec-WebSocket-Key", "Sec-WebSocket-Version"])
        #expect(own["Host"] == ["10.1.0.2:80"] && own["Sec-WebSocket-Version"] == ["13"])
        let headers = try request { options in
            options.setSubprotocols(["a", "b"])
            options.setAdditionalHeaders([
                (name: "Host", value: "other"), (name: "X-Ward", value: "7"), (name: "sec-websocket-key", value: "a"),
                (name: "Upgrade", value: "h2c"), (name: "connection", value: "close"),
            ])
        }.headers
        #expect(headers["Sec-WebSocket-Protocol"] == ["a, b"])
        #expect(headers["Host"] == ["other"] && headers["X-Ward"] == ["7"])
        #expect(headers["Upgrade"] == ["websocket"] && headers["Connection"] == ["Upgrade"])
        let keys = try (0..<4).map { _ in try request().headers["Sec-WebSocket-Key"].joined() }
        #expect(Set(keys).count == 4 && keys.allSatisfy { Data(base64Encoded: $0)?.count == 16 })
    }

    @Test("a client takes a response with the right proof that agrees to what it has offered, and no other")
    func responses() throws {
        let request = try request { $0.setSubprotocols(["one", "two"]) }
        let upgrader = WebSocketClientUpgrader(
            base: NIOWebSocketClientUpgrader(requestKey: "dGhlIHNhbXBsZSBub25jZQ==") { channel, _ in
                channel.eventLoop.makeSucceededVoidFuture()
            }, request: request)
        func isTaken(_ fields: [(String, String)] = [], version: HTTPVersion = .http1_1, without name: String = "")
            -> Bool
        {
            let accepted = [
                ("Upgrade", "WebSocket"), ("Connection", "keep-alive, Upgrade"),
                ("sec-websocket-accept", "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="),
            ]
            let head = HTTPResponseHead(
                version: version, status: .switchingProtocols,
                headers: HTTPHeaders(accepted.filter { $0.0 != name } + fields))
            return upgrader.shouldAllowUpgrade(upgradeResponse: head)
        }
        #expect(isTaken() && isTaken([("Sec-WebSocket-Protocol", "two"), ("X-Empty", "")]))
        #expect(!isTaken([("Sec-WebSocket-Protocol", "three")]))
        #expect(!isTaken([("Sec-WebSocket-Extensions", "permessage-deflate")]))
        #expect(!isTaken(version: .http1_0))
        #expect(!isTaken(without: "Connection") && !isTaken([("Connection", "close")], without: "Connection"))
        #expect(!isTaken(without: "sec-websocket-accept"))
        #expect(!isTaken([("sec-websocket-accept", "AAAAAAAAAAAAAAAAAAAAAAAAAAA=")], without: "sec-websocket-accept"))
        #expect(isTaken([("X", String(repeating: "x", count: 60_000))]))
        #expect(!isTaken([("X", String(repeating: "x", count: 65_536))]))
    }

    private static let asked = [
        "GET /api HTTP/1.1", "Host: desk", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
    ]

    private func answer(
        _ lines: [String], _ change: (NWProtocolWebSocket.Options) -> Void = { _ in }
    ) throws -> (FlowUnderTest, [String]) {
        let options = NWProtocolWebSocket.Options()
        change(options)
        let test = try FlowUnderTest(protocols: [options])
        test.start()
        #expect(test.events() == [] && test.floor.take() == ["read"])
        try? test.receive(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
        let answer = String(decoding: try test.sent(), as: UTF8.self)
        return (test, answer.components(separatedBy: "\r\n"))
    }

    @Test("a server answers the request of RFC 6455, 1.3, with its proof, and speaks frames from then on")
    func accepted() throws {
        let (test, answer) = try answer(Self.asked)
        #expect(answer.first == "HTTP/1.1 101 Switching Protocols")
        let fields = Set(answer.map { $0.lowercased() })
        #expect(
            fields.isSuperset(of: [
                "upgrade: websocket", "connection: upgrade", "sec-websocket-accept: s3pplmbitxaq9kygzzhzrbk+xoo=",
            ]))
        #expect(!fields.contains { $0.hasPrefix("sec-websocket-protocol") })
        #expect(test.events() == ["connected 10.1.0.1:7 10.1.0.2:5 0 1"])
        try test.receive([0x81, 0x81, 0, 0, 0, 0, 0x61])
        #expect(test.events() == ["received a"])
    }

    @Test("a server takes the first of its subprotocols that is offered")
    func subprotocols() throws {
        for (offered, chosen) in [("one, two", "two"), ("three,two", "three"), ("one", nil)] {
            let (_, answer) = try answer(Self.asked + ["Sec-WebSocket-Protocol: \(offered)"]) { options in
                options.setSubprotocols(["three", "two"])
            }
            let fields = answer.filter { $0.hasPrefix("Sec-WebSocket-Protocol") }
            #expect(fields == (chosen.map { ["Sec-WebSocket-Protocol: \($0)"] } ?? []))
        }
    }

    @Test(
        "what is no handshake is refused with 400, one of another version with 426, and ends the connection",
        arguments: [
            (0, "POST /api HTTP/1.1", "400 Bad Request"), (0, "GET /api HTTP/1.0", "400 Bad Request"),
            (1, "X-Host: desk", "400 Bad Request"), (2, "X-Ward: 7", "400 Bad Request"),
            (2, "Upgrade: h2c", "400 Bad Request"), (3, "X-Ward: 7", "400 Bad Request"),
            (3, "Connection: keep-alive", "400 Bad Request"), (4, "X-Ward: 7", "426 Upgrade Required"),
            (4, "Sec-WebSocket-Version: 8", "426 Upgrade Required"), (5, "X-Ward: 7", "400 Bad Request"),
            (5, "Sec-WebSocket-Key: c2hvcnQ=", "400 Bad Request"),
        ])
    func refused(_ index: Int, _ line: String, _ status: String) throws {
        var asked = Self.asked
        asked[index] = line
        let (test, answer) = try answer(asked)
        #expect(answer.first == "HTTP/1.1 \(status)")
        let version = status.hasPrefix("426") ? ["sec-websocket-version: 13"] : []
        #expect(
            answer.dropFirst().map { $0.lowercased() } == ["connection: close", "content-length: 0"] + version + [
                "", "",
            ])
        #expect(test.events() == ["closed \(NWError.posix(.ECONNABORTED).errorCode)"])
    }

    @Test("the words of a handshake may stand among others, in any case")
    func words() throws {
        var asked = Self.asked
        asked[2] = "Upgrade: WebSocket"
        asked[3] = "Connection: keep-alive, upgrade"
        #expect(try answer(asked).1.first == "HTTP/1.1 101 Switching Protocols")
    }

    @Test("what is no HTTP, and an end before the request, end the connection")
    func noRequest() throws {
        let (test, _) = try answer(["nonsense"])
        #expect(test.events() == ["closed \(NWError.posix(.ECONNABORTED).errorCode)"])
        let lost = try FlowUnderTest(protocols: [NWProtocolWebSocket.Options()])
        lost.start()
        lost.vanish()
        #expect(lost.events() == ["closed \(NWError.posix(.ECONNRESET).errorCode)"])
    }
}
