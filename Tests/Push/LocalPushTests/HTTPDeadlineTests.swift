import EventLiterals
import Foundation
import LocalPush
import LocalPushServer
import TestTraits
import Testing

/// Senders that begin and do not go on: each is left in time, and holds nothing any longer.
@Suite(.timeLimit(.minutes(5)), .ownThreads) struct HTTPDeadlineTests {
    private static let head = "POST /3/device/phone HTTP/1.1\r\nHost: fixture\r\nContent-Length: 22\r\n\r\n"
    private static let body = #"{"aps":{"alert":"x"}}"# + "\n"

    private static func impatient() -> ServerConfiguration {
        var configuration = ServerFixture.quick
        // On a busy machine a whole request after these must not be late.
        configuration.requestWithin = .seconds(2)
        return configuration
    }

    @Test(
        "a request that is not whole in time ends its connection, and makes no message",
        arguments: [String(head.prefix(9)), String(head.dropLast(2)), head, head + body.prefix(5)])
    func endsHalfRequests(_ text: String) async throws {
        try await ServerFixture.run(Self.impatient()) { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.http)
            peer.send(Array(text.utf8))
            #expect(try await peer.everything().isEmpty)
            #expect(try await fixture.sender.post(to: "other").status == 200)
            #expect(fixture.server.events.count { $0.name == "accepted" } == 1)
        }
    }

    @Test(
        "a request behind a whole one in the same packet has no more time than any other",
        arguments: [String(head.prefix(9)), String(head.dropLast(2)), head, head + body.prefix(5)])
    func endsHalfRequestsBehindOthers(_ text: String) async throws {
        var configuration = Self.impatient()
        // The answer to the whole request must be written before.
        configuration.requestWithin = .seconds(6)
        try await ServerFixture.run(configuration) { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.http)
            peer.send(Array((Self.head + Self.body + text).utf8))
            #expect(String(decoding: try await peer.everything(), as: UTF8.self).hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(fixture.server.events.count { $0.name == "accepted" } == 1)
        }
    }

    @Test(
        "a request that comes byte by byte, without an end, has no more time than any other",
        arguments: ["POST /3/device/phone HTTP/1.1\r\nX-Name: ", head.replacing("Length: 22", with: "Length: 65536")])
    func endsSlowRequests(_ start: String) async throws {
        try await ServerFixture.run(Self.impatient()) { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.http)
            peer.send(Array(start.utf8))
            #expect(try await peer.everything(whileSending: repeatElement([0x78], count: .max)).isEmpty)
        }
    }

    @Test("hundreds of half requests are left, and a sender after them is served")
    func endsManyHalfRequests() async throws {
        try await ServerFixture.run(Self.impatient()) { fixture in
            var peers: [RawPeer] = []
            for _ in 1...300 {
                let peer = try await RawPeer.connect(port: fixture.ports.http)
                peer.send(Array(Self.head.utf8))
                peers.append(peer)
            }
            for peer in peers { #expect(try await peer.everything().isEmpty) }
            #expect(try await fixture.sender.post().status == 200)
        }
    }

    @Test("a connection between requests may take longer than a request")
    func keepsConnections() async throws {
        var configuration = Self.impatient()
        configuration.idleWithin = .seconds(60)
        configuration.requestWithin = .seconds(2)
        try await ServerFixture.run(configuration) { fixture in
            let peer = try await RawPeer.connect(port: fixture.ports.http)
            for number in 1...3 {
                peer.send(Array((Self.head + Self.body).utf8))
                await fixture.server.wait(for: "accepted", count: number)
                // The idle time is under test: longer than a request may take, and far less than `idleWithin`.
                if number == 1 { try await Task.sleep(for: .milliseconds(2_500)) }
            }
            try await peer.close()
        }
    }

    @Test("a connection without a request is closed, before the first and after the last")
    func endsIdleConnections() async throws {
        var configuration = ServerFixture.quick
        // A request must have time enough on a busy machine.
        configuration.idleWithin = .seconds(6)
        try await ServerFixture.run(configuration) { fixture in
            let silent = try await RawPeer.connect(port: fixture.ports.http)
            #expect(try await silent.everything().isEmpty)
            let peer = try await RawPeer.connect(port: fixture.ports.http)
            peer.send(Array((Self.head + Self.body).utf8))
            let answer = String(decoding: try await peer.everything(), as: UTF8.self)
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
        }
    }

    @Test("over TLS a handshake and a request of HTTP/2 have as long")
    func endsOverTLS() async throws {
        try await ServerFixture.withFolder { folder in
            try Identity.make(folder: folder + "/identity", name: "fixture")
            var configuration = ServerFixture.quick
            configuration.identity = folder + "/identity"
            configuration.httpsPort = 0
            // A handshake of curl must have time enough on a busy machine.
            configuration.requestWithin = .seconds(6)
            try await ServerFixture.run(configuration) { fixture in
                let port = try #require(fixture.ports.https)
                let mute = try await RawPeer.connect(port: port)
                mute.send([0x16, 0x03, 0x01])
                _ = try await mute.everything()
                // At a kibibyte a second it would take minutes.
                try Data(repeating: 0x78, count: 200_000).write(to: URL(fileURLWithPath: folder + "/body"))
                let curl = Process()
                curl.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
                curl.arguments = [
                    "--silent", "--insecure", "--http2", "--max-time", "100", "--limit-rate", "1k",
                    "--data-binary", "@\(folder)/body", "https://127.0.0.1:\(port)/3/device/phone",
                ]
                try curl.run()
                curl.waitUntilExit()
                #expect(curl.terminationStatus == 92, "CURLE_HTTP2_STREAM: the server ended the stream")
                #expect(!fixture.server.events.contains { $0.name == "accepted" })
            }
        }
    }
}
