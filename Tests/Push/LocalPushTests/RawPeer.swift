import LocalPush
import LocalPushNIO
import NIOCore
import NIOPosix
import NIOSSL
import Testing

/// A TCP peer that sends what it is told and keeps what it hears.
struct RawPeer: Sendable {
    private let channel: any Channel
    private let heard: EventLoopFuture<ByteBuffer>
    private let texts: EventLog<String>

    /// Connects to a port of loopback, with `tls` as a client that trusts anybody.
    static func connect(to host: String = "127.0.0.1", port: Int, tls protocols: [String]? = nil) async throws
        -> RawPeer
    {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let promise = loop.makePromise(of: ByteBuffer.self)
        let texts = EventLog<String>()
        let channel = try await ClientBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    if let protocols {
                        var configuration = TLSConfiguration.makeClientConfiguration()
                        configuration.certificateVerification = .none
                        configuration.applicationProtocols = protocols
                        let context = try NIOSSLContext(configuration: configuration)
                        try pipeline.addHandler(NIOSSLClientHandler(context: context, serverHostname: nil))
                    }
                    try pipeline.addHandler(Listener(promise, texts))
                }
            }
            .connect(host: host, port: port).get()
        return RawPeer(channel: channel, heard: promise.futureResult, texts: texts)
    }

    /// Waits until the other end has said something.
    func hearsAnything() async { await texts.wait(for: "anything") { !$0.isEmpty } }

    /// Waits until the other end has said this and nothing else.
    func hears(_ text: String) async {
        await texts.wait(for: text, within: .seconds(60)) { $0.joined() == text }
    }

    /// Waits until what the other end has said contains this.
    func hears(within text: String) async { await texts.wait(for: text) { $0.joined().contains(text) } }

    /// Reads no more.
    func stopListening() async throws { try await channel.setOption(.autoRead, value: false).get() }

    /// Sends bytes; true once they have left, false when they cannot any more.
    func sends(_ bytes: [UInt8]) async -> Bool {
        (try? await channel.writeAndFlush(ByteBuffer(bytes: bytes)).get()) != nil
    }

    /// Sends bytes.
    func send(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }

    /// Sends a frame.
    func send(_ frame: Frame) { send(frame.bytes) }

    /// Waits for the other end to close, and gives everything it said.
    func everything() async throws -> [UInt8] { Array(try await heard.get().readableBytesView) }

    /// Sends parts, 20 a second, until the other end closes, and gives everything it said.
    func everything(whileSending parts: some Sequence<[UInt8]> & Sendable) async throws -> [UInt8] {
        // Cancelled below.
        let sending = Task {
            for part in parts {
                send(part)
                try await Task.sleep(for: .milliseconds(50))
            }
        }
        defer { sending.cancel() }
        return try await everything()
    }

    /// Waits for the other end to close, and gives the frames it said.
    func frames() async throws -> [Frame] {
        var parser = FrameParser()
        parser.receive(try await heard.get())
        var frames: [Frame] = []
        while let frame = try parser.next() { frames.append(frame) }
        return frames
    }

    /// Closes the connection.
    func close() async throws { try await channel.close() }

    private final class Listener: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        private let promise: EventLoopPromise<ByteBuffer>
        private let texts: EventLog<String>
        private var heard = ByteBuffer()

        init(_ promise: EventLoopPromise<ByteBuffer>, _ texts: EventLog<String>) {
            self.promise = promise
            self.texts = texts
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let bytes = unwrapInboundIn(data)
            texts.record(String(buffer: bytes))
            heard.writeImmutableBuffer(bytes)
        }

        func channelInactive(context: ChannelHandlerContext) { promise.succeed(heard) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}
