import Foundation
import LabEvents
import LabModel
import NetworkLab
import ScenarioLanguage
import Testing
import pushlab

@Suite("The page of a run that goes on")
struct WatchServerTests {
    /// A scenario in code, with a host on a network.
    static func definition(_ name: String = "A link goes down") -> ScenarioDefinition {
        ScenarioDefinition(
            name, networks: [.numbered(1, name: "ward")], hosts: [HostDefinition("phone", on: ["ward"])],
            file: "link.yaml")
    }

    static func result(_ verdict: Verdict = .passed, directory: String? = nil) -> ScenarioResult {
        ScenarioResult(
            name: "A link goes down", file: "link.yaml", verdict: verdict, duration: .seconds(2), seed: 1,
            directory: directory)
    }

    static func board(_ count: Int = 1) -> WatchBoard {
        WatchBoard((0..<count).map { _ in .init(definition(), before: result()) })
    }

    /// The token in the address of the page.
    private static func token(of server: WatchServer) throws -> String {
        try #require(URLComponents(string: server.address)?.queryItems?.first { $0.name == "token" }?.value)
    }

    /// Serves a board while a body runs, which gets the port and the token.
    static func serving(
        _ board: WatchBoard, _ body: (_ port: Int, _ token: String) async throws -> Void
    ) async throws {
        let server = try await WatchServer.start(board, port: 0)
        let address = try #require(URLComponents(string: server.address))
        #expect(address.host == "127.0.0.1")
        do {
            try await body(try #require(address.port), try Self.token(of: server))
        } catch {
            await server.end()
            throw error
        }
        board.close("over")
        await server.end()
    }

    @Test("is there for who has the token, and refers to nothing else")
    func page() async throws {
        try await Self.serving(Self.board()) { port, token in
            let answer = try await WatchClient.answer(from: port, "/?token=\(token)")
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.contains("content-security-policy: default-src 'none'"))
            #expect(answer.contains("cache-control: no-store") && answer.contains("referrer-policy: no-referrer"))
            #expect(answer.contains("new EventSource(") && !answer.contains("src=\"http"))
        }
    }

    @Test(
        "refuses a token that is missing or wrong, and what is not there",
        arguments: [
            ("/", "403"), ("/?token=", "403"), ("/?token=0", "403"), ("/events", "403"), ("/timeline?run=0", "403"),
            ("/?token=LONGER0", "403"), ("/?token=FLIPPED", "403"), ("/nothing?token=TOKEN", "404"),
            ("/events?token=TOKEN&run=1", "404"), ("/events?token=TOKEN&run=-1", "404"),
            ("/events?token=TOKEN&run=x", "404"), ("/timeline?token=TOKEN", "404"),
            ("/timeline?token=TOKEN&run=0", "404"), ("/../etc/passwd?token=TOKEN", "404"),
        ])
    func refusals(path: String, status: String) async throws {
        try await Self.serving(Self.board()) { port, token in
            let flipped = String(token.dropLast()) + (token.last == "0" ? "1" : "0")
            let path = path.replacing("FLIPPED", with: flipped).replacing("LONGER", with: token)
                .replacing("TOKEN", with: token)
            let answer = try await WatchClient.answer(from: port, path)
            #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(answer)")
            #expect(!answer.contains(token))
        }
    }

    @Test("is only for reading", arguments: ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
    func methods(method: String) async throws {
        try await Self.serving(Self.board()) { port, token in
            let answer = try await WatchClient.answer(from: port, "/?token=\(token)", method: method)
            #expect(answer.hasPrefix("HTTP/1.1 405 ") && answer.contains("allow: GET"), "\(answer)")
        }
    }

    @Test(
        "is only for who asks for the loopback device: no other name can be made to lead here",
        arguments: [
            ["attacker.example"], ["attacker.example:PORT"], ["127.0.0.1"], ["127.0.0.1:1"], ["[::1]:PORT"], [],
            ["127.0.0.1:PORT", "attacker.example"],
        ])
    func hosts(names: [String]) async throws {
        try await Self.serving(Self.board()) { port, token in
            let names = names.map { $0.replacing("PORT", with: "\(port)") }
            let answer = try await WatchClient.answer(from: port, "/?token=\(token)", hosts: names)
            #expect(answer.hasPrefix("HTTP/1.1 403 "), "\(answer)")
            let local = try await WatchClient.answer(from: port, "/?token=\(token)", hosts: ["LocalHost:\(port)"])
            #expect(local.hasPrefix("HTTP/1.1 200 "), "\(local)")
        }
    }

    @Test("says where the port is taken, and by what remedy")
    func taken() async throws {
        try await Self.serving(Self.board()) { port, _ in
            let error = await #expect(throws: WatchError.self) {
                _ = try await WatchServer.start(Self.board(), port: port)
            }
            #expect(
                "\(error as Any)".contains("port \(port) of 127.0.0.1: another program has it; leave --port out"))
        }
    }

    @Test("gets the scenarios, the graph and the timeline as they change, and at the end what the run came to")
    func events() async throws {
        let board = Self.board(2)
        let server = try await WatchServer.start(board, port: 0)
        let port = try #require(URLComponents(string: server.address)?.port)
        let path = "/events?token=\(try Self.token(of: server))"
        let client = try await WatchClient(port: port, sending: WatchClient.request(port, path))
        let log = EventLog()
        board.begin(1, log)
        let begun = await client.text { $0.contains("\"state\":\"up\"") }
        #expect(begun.contains("content-type: text/event-stream"))
        #expect(begun.contains(#""state":"waiting""#) && begun.contains(#""state":"running""#), "\(begun)")
        log.record(.host("phone"), .carrierLost, [.interface: .string("eth0")])
        let down = await client.text { $0.contains("\"state\":\"down\"") }
        #expect(down.contains("event: attempt") && down.contains("carrier-lost"), "\(down)")
        log.record(.host("phone"), .carrierGained, [.interface: .string("eth0")])
        board.end(1, Self.result())
        board.close("1 passed")
        await server.end()
        let end = await client.text { _ in false }
        #expect(end.contains(#""state":"passed""#) && end.contains(#""state":"not-run""#), "\(end)")
        #expect(end.contains("\"state\":\"up\""), "\(end)")
        #expect(end.contains("event: end\ndata: {\"text\":\"1 passed\"}\n\n"), "\(end)")
    }

    @Test("leads to the page of a run that has ended")
    func timeline() async throws {
        let folder = NSTemporaryDirectory() + "/watching-\(UInt32.random(in: .min ... .max))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data("<p>kept</p>".utf8).write(to: URL(fileURLWithPath: folder + "/timeline.html"))
        let board = Self.board()
        board.begin(0, EventLog())
        board.end(0, Self.result(directory: folder))
        try await Self.serving(board) { port, token in
            let answer = try await WatchClient.answer(from: port, "/timeline?token=\(token)&run=0")
            #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("<p>kept</p>"), "\(answer)")
        }
    }

    @Test("does not wait for a reader that takes nothing")
    func stalledReader() async throws {
        // A busy machine may take the time that the reader has.
        for _ in 0..<3 where try await Self.endBesideStalledReader() < .seconds(10) { return }
        Issue.record("the server has waited for it, three times")
    }

    /// Returns how long a server takes to end while one of its readers takes nothing.
    private static func endBesideStalledReader() async throws -> Duration {
        let board = board()
        let server = try await WatchServer.start(board, port: 0)
        let port = try #require(URLComponents(string: server.address)?.port)
        let log = EventLog()
        board.begin(0, log)
        let path = "/events?token=\(try token(of: server))"
        let deaf = try await WatchClient(port: port, sending: WatchClient.request(port, path), isReading: false)
        let reader = try await WatchClient(port: port, sending: WatchClient.request(port, path))
        let text = String(repeating: "x", count: 5000)
        let began = ContinuousClock.now
        for number in 0..<1000 {
            log.record(
                .program(ProgramID(host: "phone", program: "app")), .log, [.line: .string("\(number) \(text)")])
        }
        // Each of them goes into the log at once, whoever reads.
        #expect(ContinuousClock.now - began < .seconds(20))
        _ = await reader.text { $0.contains("999 xxx") }
        board.end(0, result())
        board.close("1 passed")
        let ending = ContinuousClock.now
        await server.end()
        let time = ContinuousClock.now - ending
        await deaf.close()
        await reader.close()
        return time
    }
}
