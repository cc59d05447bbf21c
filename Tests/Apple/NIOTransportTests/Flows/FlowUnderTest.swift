import AppleNetwork
import Foundation
import NIOCore
import NIOEmbedded
import NIOTransport
import Synchronization

/// An accepted flow over an embedded channel: the test is its socket and its event loop.
final class FlowUnderTest {
    let channel = EmbeddedChannel()
    let floor = Floor()
    let flow: SocketFlow
    private let log = Log()

    /// What has happened to the flow since the last look, and what its messages were told.
    final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        let messages = Mutex<[FlowMessage]>([])

        func add(_ line: String) { lines.withLock { $0.append(line) } }

        func take() -> [String] {
            lines.withLock { lines in
                defer { lines = [] }
                return lines
            }
        }
    }

    init(
        _ parameters: NWParameters = .tcp, protocols: [NWProtocolOptions] = [],
        remote: NWEndpoint = .hostPort(host: "10.1.0.2", port: 5)
    ) throws {
        channel.localAddress = try SocketAddress(ipAddress: "10.1.0.1", port: 7)
        try channel.pipeline.syncOperations.addHandler(floor)
        let held = HoldHandler()
        try channel.pipeline.syncOperations.addHandler(held)
        flow = SocketFlow(
            accepted: channel, held: held, remote: remote,
            FlowPlan(targets: [remote], parameters: parameters, protocols: protocols))
        // Active, as a channel is when it is accepted.
        try channel.connect(to: try SocketAddress(ipAddress: "10.1.0.2", port: 5)).wait()
        if remote.isUnix || remote.isV6 { channel.remoteAddress = nil }
    }

    /// Starts it; the closure is called after each event was written down.
    func start(_ onEvent: @escaping @Sendable (FlowEvent) -> Void = { _ in }) {
        flow.start { [log] event in
            log.add(Self.text(event))
            if case .received(let messages) = event { log.messages.withLock { $0 += messages } }
            onEvent(event)
        }
        channel.embeddedEventLoop.run()
    }

    /// Writes a message, and has it written down what it is told.
    func write(_ text: String, _ metadata: NWProtocolMetadata..., isComplete: Bool = true) {
        flow.write(FlowMessage(Data(text.utf8), metadata: metadata, isComplete: isComplete)) { [log] error in
            log.add("\(text): \(error.map { "\($0.errorCode)" } ?? "sent")")
        }
    }

    /// Lets the event loop do what it has to.
    func run() { channel.embeddedEventLoop.run() }

    func read() {
        flow.read()
        run()
    }

    func flush() {
        flow.flush()
        run()
    }

    func finish() {
        flow.finish()
        run()
    }

    func close(_ way: FlowClosing) {
        flow.close(way)
        run()
    }

    /// The channel is gone.
    func vanish() {
        channel.pipeline.fireChannelInactive()
        run()
    }

    func receive(_ bytes: [UInt8]) throws {
        try channel.writeInbound(ByteBuffer(bytes: bytes))
        run()
    }

    func events() -> [String] { log.take() }

    /// The messages that were received, since the last look.
    func messages() -> [FlowMessage] {
        log.messages.withLock { messages in
            defer { messages = [] }
            return messages
        }
    }

    /// What was sent since the last look, as one.
    func sent() throws -> [UInt8] {
        var all: [UInt8] = []
        while let buffer = try channel.readOutbound(as: ByteBuffer.self) { all += buffer.readableBytesView }
        return all
    }

    private static func text(_ event: FlowEvent) -> String {
        switch event {
        case .connected(let facts):
            "connected \(facts.local.map { "\($0)" } ?? "-") \(facts.remote.map { "\($0)" } ?? "-") "
                + "\(facts.maximumDatagramSize) \(facts.metadata.count)"
        case .received(let messages):
            "received " + messages.map { String(decoding: $0.data, as: UTF8.self) }.joined(separator: "|")
        case .ended: "ended"
        case .refused(let error): "refused \(error.errorCode)"
        case .closed(let error): "closed \(error.map { "\($0.errorCode)" } ?? "-")"
        }
    }
}
