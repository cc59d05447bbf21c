import LocalPush
import LocalPushNIO
import NIOCore
import NIOPosix

/// A TCP peer that sends what it is told and keeps what it hears.
struct RawPeer: Sendable {
    private let channel: any Channel
    private let heard: EventLoopFuture<ByteBuffer>

    /// Connects to a port of loopback.
    static func connect(port: Int) async throws -> RawPeer {
        let loop = MultiThreadedEventLoopGroup.singleton.next()
        let promise = loop.makePromise(of: ByteBuffer.self)
        let channel = try await ClientBootstrap(group: loop)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Listener(promise))
                }
            }
            .connect(host: "127.0.0.1", port: port).get()
        return RawPeer(channel: channel, heard: promise.futureResult)
    }

    /// Sends bytes.
    func send(_ bytes: [UInt8]) { channel.writeAndFlush(ByteBuffer(bytes: bytes), promise: nil) }

    /// Sends a frame.
    func send(_ frame: Frame) {
        var buffer = ByteBuffer()
        frame.write(to: &buffer)
        channel.writeAndFlush(buffer, promise: nil)
    }

    /// Waits for the other end to close, and gives everything it said.
    func everything() async throws -> [UInt8] { Array(try await heard.get().readableBytesView) }

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
        private var heard = ByteBuffer()

        init(_ promise: EventLoopPromise<ByteBuffer>) { self.promise = promise }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            heard.writeImmutableBuffer(unwrapInboundIn(data))
        }

        func channelInactive(context: ChannelHandlerContext) { promise.succeed(heard) }

        func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
    }
}
