import AppleNetwork
import Foundation
import TestTools
import Testing
import WebSocketClient

@Suite("A connection of WebSocket", .timeLimit(.minutes(10)))
struct EngineTests {
    private let server = ScriptedServer()
    private let answers = Recorder<String>()

    /// What calls were answered, once they are so many.
    private func answered(_ count: Int) async -> [String] { await answers.all { $0.count >= count ? $0 : nil } }

    private func answer(_ name: String) -> @Sendable ((any Error)?) -> Void {
        { [answers] error in answers.add("\(name): \(ScriptedServer.text(error))") }
    }

    private func receive(_ engine: WebSocketEngine) {
        engine.receive { [answers] result in
            switch result {
            case .success(.text(let text)): answers.add("text \(text)")
            case .success(.binary(let data)): answers.add("binary \(Array(data))")
            case .failure(let error): answers.add("receive: \(ScriptedServer.text(error))")
            }
        }
    }

    @Test("it sends its request, then what was asked for before it was open, in order")
    func opening() async throws {
        let engine = try server.engine(["Sec-WebSocket-Protocol": "one"])
        engine.send(.text("a"), answer("a"))
        engine.ping(answer("ping"))
        engine.start(within: 600)
        engine.start(within: 600)
        #expect(
            await server.request() == """
                GET / HTTP/1.1\r\nHost: desk\r\nUpgrade: websocket\r\nConnection: Upgrade\r
                Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r
                Sec-WebSocket-Protocol: one\r\n\r\n
                """)
        engine.send(.binary(Data([7])), answer("b"))
        server.say(ScriptedServer.agreement.dropLast(2) + Array("Sec-WebSocket-Protocol: one\r\n\r\n".utf8))
        #expect(await server.told(1) == ["open one"])
        #expect(await server.frames(3) == [[0x81, 1, 0x61], [0x89, 4, 0, 0, 0, 1], [0x82, 1, 7]])
        #expect(await answered(2) == ["a: -", "b: -"])
        engine.cancel()
        #expect(await server.told(2).last == "ended URL -999")
    }

    @Test("messages are handed over in order, whether they or the calls come first")
    func messages() async throws {
        let engine = try await server.opened()
        receive(engine)
        server.say([0x81, 1, 0x61, 0x82, 1, 7])
        #expect(await answered(1) == ["text a"])
        receive(engine)
        receive(engine)
        #expect(await answered(2) == ["text a", "binary [7]"])
        server.say([0x81, 1, 0x62])
        #expect(await answered(3).last == "text b")
        engine.cancel()
        receive(engine)
        #expect(await answered(4).last == "receive: URL -999")
    }

    @Test("many messages are kept for who has not asked for them yet, and none is lost")
    func backlog() async throws {
        let engine = try await server.opened()
        for number in 0..<200 { server.say([0x82, 1, UInt8(number)]) }
        for _ in 0..<200 { receive(engine) }
        #expect(await answered(200) == (0..<200).map { "binary [\($0)]" })
        engine.cancel()
    }

    @Test("a pong answers all pings up to its own, and one of none answers nothing")
    func pings() async throws {
        let engine = try await server.opened()
        for name in ["first", "second", "third"] { engine.ping(answer(name)) }
        #expect(await server.frames(3) == (1...3).map { [0x89, 4, 0, 0, 0, $0] })
        server.say([0x8A, 4, 0, 0, 0, 9, 0x8A, 5, 0, 0, 0, 1, 0, 0x8A, 0, 0x8A, 4, 0, 0, 0, 2])
        #expect(await answered(2) == ["first: -", "second: -"])
        server.say([0x8A, 4, 0, 0, 0, 1, 0x8A, 4, 0, 0, 0, 3])
        #expect(await answered(3).last == "third: -")
        engine.ping(answer("fourth"))
        engine.cancel()
        engine.ping(answer("fifth"))
        #expect(await answered(5).suffix(2) == ["fourth: URL -999", "fifth: URL -999"])
    }

    @Test("a ping of the server is answered with its bytes")
    func pong() async throws {
        let engine = try await server.opened()
        server.say([0x89, 3, 1, 2, 3])
        #expect(await server.frames(1) == [[0x8A, 3, 1, 2, 3]])
        engine.cancel()
    }

    @Test("a server that closes is answered with its code, and calls fail with ENOTCONN")
    func serverCloses() async throws {
        let engine = try await server.opened()
        receive(engine)
        engine.ping(answer("ping"))
        _ = await server.frames(1)
        server.say([0x88, 5, 0x03, 0xE9] + Array("bye".utf8))
        #expect(await server.told(3) == ["open -", "closed 1001 bye", "ended -"])
        #expect(await server.frames(2).last == [0x88, 2, 0x03, 0xE9])
        engine.send(.text("late"), answer("late"))
        let lost = "NSPOSIXErrorDomain 57"
        #expect(await answered(3) == ["ping: \(lost)", "receive: \(lost)", "late: \(lost)"])
    }

    @Test("a server that closes without a code is answered with 1000")
    func noCode() async throws {
        _ = try await server.opened()
        server.say([0x88, 0])
        #expect(await server.told(3) == ["open -", "closed 1005 ", "ended -"])
        #expect(await server.frames(1) == [[0x88, 2, 0x03, 0xE8]])
    }

    @Test("a client that closes waits for the server, and keeps its own code", arguments: [true, false])
    func clientCloses(isAnswered: Bool) async throws {
        let engine = try await server.opened()
        engine.close(4_001, Data("bye".utf8))
        engine.send(.text("late"), answer("late"))
        #expect(await answered(1) == ["late: NSPOSIXErrorDomain 57"])
        #expect(await server.frames(1) == [[0x88, 5, 0x0F, 0xA1] + Array("bye".utf8)])
        if isAnswered { server.say([0x88, 2, 0x03, 0xE8]) } else { server.tell(.closed(.posix(.ECONNRESET))) }
        #expect(await server.told(3) == ["open -", "closed 4001 bye", "ended URL -999"])
        #expect(await server.frames(1).count == 1)
    }

    @Test("a client that closes before it is open is cancelled")
    func closesEarly() async throws {
        let engine = try server.engine()
        engine.send(.text("a"), answer("a"))
        engine.close(1_000, Data())
        #expect(await server.told(1) == ["ended URL -999"])
        #expect(await answered(1) == ["a: URL -999"])
        engine.cancel()
        engine.start(within: 600)
        receive(engine)
        #expect(await answered(2).last == "receive: URL -999")
        #expect(await server.told(1).count == 1)
    }

    @Test(
        "a server that breaks the rules is told its code",
        arguments: [
            ([0x81, 0x80], 0xEA, 100), ([0x81, 1, 0xFF], 0xEF, 100), ([0x82, 3], 0xF1, 40),
        ] as [([UInt8], UInt8, Int)])
    func violations(_ bytes: [UInt8], _ code: UInt8, _ number: Int) async throws {
        _ = try await server.opened(limit: 2)
        server.say(bytes)
        #expect(await server.told(2) == ["open -", "ended NSPOSIXErrorDomain \(number)"])
        #expect(await server.frames(1) == [[0x88, 2, 0x03, code]])
    }

    @Test("the limit can be changed on the way")
    func limit() async throws {
        let engine = try await server.opened(limit: 2)
        engine.setLimit(3)
        receive(engine)
        // The limit has been taken once this ping is out.
        engine.ping(answer("ping"))
        _ = await server.frames(1)
        server.say([0x82, 3, 1, 2, 3])
        #expect(await answered(1) == ["binary [1, 2, 3]"])
        engine.cancel()
    }

    @Test("a server that does not agree is a bad one, and so is one that ends before it has answered")
    func refusals() async throws {
        let other = ScriptedServer()
        try server.engine().start(within: 600)
        _ = await server.request()
        server.say(Array("HTTP/1.1 200 OK\r\n\r\n".utf8))
        #expect(await server.told(1) == ["ended URL -1011"])
        try other.engine().start(within: 600)
        _ = await other.request()
        other.tell(.ended)
        #expect(await other.told(1) == ["ended URL -1011"])
    }

    @Test("a connection that is lost says so, before it is open and after")
    func losses() async throws {
        try server.engine().start(within: 600)
        _ = await server.request()
        server.tell(.closed(.posix(.ECONNRESET)))
        #expect(await server.told(1) == ["ended URL -1005"])
        let hasty = ScriptedServer(resets: true)
        try hasty.engine().start(within: 600)
        #expect(await hasty.told(1) == ["ended URL -1005"])
        let other = ScriptedServer()
        _ = try await other.opened()
        other.tell(.ended)
        #expect(await other.told(2).last == "ended URL -1005")
    }

    @Test("it is over when nothing is open in time")
    func timeout() async throws {
        let began = ContinuousClock.now
        try server.engine().start(within: 0.05)
        #expect(await server.told(1) == ["ended URL -1001"])
        #expect(ContinuousClock.now - began >= .milliseconds(50))
    }
}
