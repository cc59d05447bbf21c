import EventLiterals
import Foundation
import LocalPush
import LocalPushServer
import Testing

/// Peers that speak HTTP/2 and never come to an end: each is left in time, whatever it goes on sending.
@Suite(.timeLimit(.minutes(5))) struct HTTP2LimitTests {
    /// A peer, by what it says at first and then over and over.
    struct Peer: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var first: [UInt8]
        var then = HTTP2Frames.ping
    }

    private static func run(
        idle: Duration = .seconds(1), _ body: @Sendable (ServerFixture, _ port: Int) async throws -> Void
    ) async throws {
        try await ServerFixture.withFolder { folder in
            try Identity.make(folder: folder + "/identity", name: "fixture")
            var configuration = ServerFixture.quick
            configuration.identity = folder + "/identity"
            configuration.httpsPort = 0
            configuration.idleWithin = idle
            // A handshake must have time enough on a busy machine.
            configuration.requestWithin = .seconds(4)
            try await ServerFixture.run(configuration) { try await body($0, try #require($0.ports.https)) }
        }
    }

    /// Says something over and over until the server has closed the connection, and gives the frames it said.
    private static func outlast(_ peer: Peer, _ port: Int) async throws -> [HTTP2Frames.Heard] {
        let raw = try await RawPeer.connect(port: port, tls: ["h2"])
        raw.send(peer.first)
        return HTTP2Frames.read(try await raw.everything(whileSending: repeatElement(peer.then, count: .max)))
    }

    @Test(
        "a connection without a request is closed, though its farewell is never acknowledged",
        arguments: [
            Peer(testDescription: "pings", first: HTTP2Frames.begin()),
            Peer(testDescription: "settings", first: HTTP2Frames.begin(), then: HTTP2Frames.frame(.settings)),
            Peer(
                testDescription: "a frame byte by byte", first: HTTP2Frames.begin() + [0, 0x10, 0, 1, 4, 0, 0, 0, 1],
                then: [0x82]),
            Peer(
                testDescription: "pings after a request",
                first: HTTP2Frames.begin() + HTTP2Frames.request("POST", "/3/device/phone", stream: 1)),
        ])
    func endsIdleConnections(_ peer: Peer) async throws {
        try await Self.run { _, port in
            let heard = try await Self.outlast(peer, port)
            #expect(heard.contains { $0.kind == .farewell })
        }
    }

    @Test("an answer that its client has no room for is given up, and then the connection")
    func endsAnswers() async throws {
        try await Self.run { _, port in
            let noRoom: [UInt8] = [0, 4, 0, 0, 0, 0]
            let requests = stride(from: 1, to: 100, by: 2).flatMap {
                HTTP2Frames.request("GET", "/clients", stream: $0)
            }
            let heard = try await Self.outlast(
                Peer(testDescription: "", first: HTTP2Frames.begin(noRoom) + requests), port)
            #expect(heard.count { $0.kind == .reset } == 50)
            #expect(heard.contains { $0.kind == .farewell })
        }
    }

    @Test("a connection that breaks the protocol is closed at once; a stream that does ends alone")
    func endsBrokenConnections() async throws {
        try await Self.run(idle: .seconds(600)) { _, port in
            let data = HTTP2Frames.frame(.data, stream: 5, body: [1])
            let heard = try await Self.outlast(Peer(testDescription: "", first: HTTP2Frames.begin() + data), port)
            #expect(heard.contains { $0.kind == .farewell && $0.body[4...7] == [0, 0, 0, 1] }, "PROTOCOL_ERROR")
            // A request in which a header field has a name in capitals is no request, and nothing else.
            let broken = HTTP2Frames.frame(
                .headers, flags: 0x5, stream: 1, body: [0x82, 0x84, 0x87, 0x00, 1, 0x41, 1, 0x42])
            let raw = try await RawPeer.connect(port: port, tls: ["h2"])
            raw.send(HTTP2Frames.begin() + broken + HTTP2Frames.request("GET", "/clients", stream: 3))
            await raw.hears(within: "[]\n")
            try await raw.close()
        }
    }

    @Test("when the server ends it says so")
    func saysFarewell() async throws {
        let peers = EventLog<RawPeer>()
        try await Self.run { _, port in
            let raw = try await RawPeer.connect(port: port, tls: ["h2"])
            raw.send(HTTP2Frames.begin())
            await raw.hearsAnything()
            peers.record(raw)
        }
        let raw = try #require(peers.events.first)
        #expect(HTTP2Frames.read(try await raw.everything()).contains { $0.kind == .farewell })
    }

    @Test("what HEAD is answered has no body")
    func answersHead() async throws {
        try await Self.run { _, port in
            let first = HTTP2Frames.begin() + HTTP2Frames.request("HEAD", "/clients", stream: 1)
            let heard = try await Self.outlast(Peer(testDescription: "", first: first), port)
            #expect(heard.contains { $0.kind == .headers && $0.stream == 1 && $0.flags & 1 == 1 })
            #expect(!heard.contains { $0.kind == .data })
        }
    }

    @Test("a sender that does not read is not read either, and left", arguments: [true, false])
    func holdsBack(_ isHTTP2: Bool) async throws {
        let one = isHTTP2 ? HTTP2Frames.ping : Array("GET /metrics HTTP/1.1\r\nHost: fixture\r\n\r\n".utf8)
        // More than the kernel keeps for both.
        var flood = one
        while flood.count < 48_000_000 { flood += flood }
        try await Self.run(idle: .seconds(4)) { [flood] fixture, port in
            let raw = try await RawPeer.connect(
                port: isHTTP2 ? port : fixture.ports.http, tls: isHTTP2 ? ["h2"] : nil)
            raw.send(isHTTP2 ? HTTP2Frames.begin() : one)
            await raw.hearsAnything()
            try await raw.stopListening()
            #expect(await !raw.sends(flood))
            #expect(try await fixture.sender.post().status == 200)
        }
    }
}
