import AppleNetwork
import Dispatch
import Foundation
import Synchronization
import TestTools
import WebSocketClient

/// A server at the other end of an engine's connection: the test says what it sends, and looks at what it gets.
final class ScriptedServer: Flow {
    private let queue = DispatchQueue(label: "server")
    private let onEvent = Mutex<(@Sendable (FlowEvent) -> Void)?>(nil)
    private let bytes = Recorder<[UInt8]>()
    private let events = Recorder<String>()

    /// Whether it resets each connection as soon as it is made.
    private let resets: Bool

    let remote = NWEndpoint.hostPort(host: "10.1.0.1", port: 80)

    init(resets: Bool = false) { self.resets = resets }

    /// An engine over a connection to this server, and a key that is known.
    func engine(limit: Int = 0, _ fields: [String: String] = [:]) throws -> WebSocketEngine {
        guard let url = URL(string: "ws://desk/"),
            let handshake = WebSocketHandshake(url, fields, key: [UInt8]("the sample nonce".utf8))
        else { throw URLError(.badURL) }
        let engine = WebSocketEngine(
            over: NWConnection(accepted: self, using: .tcp), handshake, waits: false, limit: limit)
        engine.setHandler { [events] event in
            switch event {
            case .waiting: events.add("waiting")
            case .open(let chosen): events.add("open \(chosen ?? "-")")
            case .closed(let code, let reason): events.add("closed \(code) \(String(decoding: reason, as: UTF8.self))")
            case .ended(let error): events.add("ended \(Self.text(error))")
            }
        }
        return engine
    }

    /// An engine that is open, with nothing sent since.
    func opened(limit: Int = 0) async throws -> WebSocketEngine {
        let engine = try engine(limit: limit)
        engine.start(within: 600)
        _ = await request()
        say(Self.agreement)
        _ = await told(1)
        return engine
    }

    /// The answer to the key that is known (RFC 6455, 1.3).
    static let agreement = Array(
        """
        HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r
        Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n
        """.utf8)

    /// An error as programs see it.
    static func text(_ error: (any Error)?) -> String {
        guard let error else { return "-" }
        if let error = error as? URLError { return "URL \(error.errorCode)" }
        return "\((error as NSError).domain) \((error as NSError).code)"
    }

    func say(_ bytes: [UInt8]) { tell(.received([FlowMessage(Data(bytes), isComplete: false)])) }

    func tell(_ event: FlowEvent) { queue.async { self.onEvent.withLock { $0 }?(event) } }

    /// What the engine has told, once it is so much.
    func told(_ count: Int) async -> [String] { await events.all { $0.count >= count ? $0 : nil } }

    /// The frames behind the request, without their masks, once they are so many.
    func frames(_ count: Int) async -> [[UInt8]] {
        await bytes.all { all in all.count > count ? all.dropFirst().map(Self.unmasked) : nil }
    }

    /// What the engine has sent first.
    func request() async -> String {
        await bytes.all { all in all.first.map { String(decoding: $0, as: UTF8.self) } }
    }

    /// A frame of at most 125 bytes as it is without a mask.
    private static func unmasked(_ frame: [UInt8]) -> [UInt8] {
        let mask = frame[2..<6]
        return [frame[0], frame[1] & 0x7F] + frame.dropFirst(6).enumerated().map { $1 ^ mask[2 + $0 % 4] }
    }

    // MARK: Flow

    func start(_ onEvent: @escaping @Sendable (FlowEvent) -> Void) {
        self.onEvent.withLock { $0 = onEvent }
        tell(.connected(FlowFacts(local: nil, remote: remote)))
        if resets { tell(.closed(.posix(.ECONNRESET))) }
    }

    func read() {}

    func write(_ message: FlowMessage, onDone: (@Sendable (NWError?) -> Void)?) {
        bytes.add(Array(message.data))
        onDone?(nil)
    }

    func finish() {}

    func close(_ way: FlowClosing) { tell(.closed(nil)) }

    func statistics(_ onReply: @escaping @Sendable (FlowStatistics?) -> Void) { onReply(nil) }
}
