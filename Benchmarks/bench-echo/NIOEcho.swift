import NIOCore
import NIOPosix

/// The server of both clients: sends back what it receives.
enum EchoServer {
    /// Serves until the process ends; calls `listening` once it listens.
    static func serve(port: UInt16, listening: () -> Void) throws {
        let server = try ServerBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try channel.pipeline.syncOperations.addHandler(Echo()) }
            }
            .bind(host: "0.0.0.0", port: Int(port)).wait()
        listening()
        try server.closeFuture.wait()
    }

    private final class Echo: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer

        func channelRead(context: ChannelHandlerContext, data: NIOAny) { context.write(data, promise: nil) }
        func channelReadComplete(context: ChannelHandlerContext) { context.flush() }
    }
}

/// The client on plain SwiftNIO.
enum NIOEcho {
    static func run(
        _ plan: EchoPlan, host: String, port: UInt16, _ finished: @escaping @Sendable (EchoPlan.Outcome) -> Void
    ) throws {
        let channel = try ClientBootstrap(group: MultiThreadedEventLoopGroup(numberOfThreads: 1))
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(Client(plan, finished))
                }
            }
            .connect(host: host, port: Int(port)).wait()
        try channel.closeFuture.wait()
    }

    private final class Client: ChannelInboundHandler {
        typealias InboundIn = ByteBuffer
        typealias OutboundOut = ByteBuffer

        private var plan: EchoPlan
        private let chunk = ByteBuffer(repeating: 0, count: EchoPlan.chunk)
        private let finished: @Sendable (EchoPlan.Outcome) -> Void

        init(_ plan: EchoPlan, _ finished: @escaping @Sendable (EchoPlan.Outcome) -> Void) {
            (self.plan, self.finished) = (plan, finished)
        }

        func channelActive(context: ChannelHandlerContext) { follow(plan.begin(), context) }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            follow(plan.received(Self.unwrapInboundIn(data).readableBytes), context)
        }

        private func follow(_ next: EchoPlan.Next, _ context: ChannelHandlerContext) {
            switch next {
            case .wait: return
            case .send(let chunks, let bytes):
                let part = chunk.getSlice(at: 0, length: bytes) ?? chunk
                for _ in 0..<chunks { context.write(Self.wrapOutboundOut(part), promise: nil) }
                context.flush()
            case .done(let outcome): finished(outcome)
            }
        }
    }
}
