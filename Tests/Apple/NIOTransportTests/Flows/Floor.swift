import NIOCore

/// The bottom of an embedded pipeline, which writes down what is asked of the socket.
final class Floor: ChannelOutboundHandler, RemovableChannelHandler {
    typealias OutboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    /// What was asked for since the last look.
    private var calls: [String] = []
    /// What writes fail with.
    var error: (any Error)?

    /// What was asked for since the last call of this.
    func take() -> [String] {
        defer { calls = [] }
        return calls
    }

    func read(context: ChannelHandlerContext) {
        calls.append("read")
        context.read()
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        calls.append("write \(unwrapOutboundIn(data).readableBytes)")
        if let error { promise?.fail(error) } else { context.write(data, promise: promise) }
    }

    func flush(context: ChannelHandlerContext) {
        calls.append("flush")
        context.flush()
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        calls.append(mode == .output ? "finish" : "close")
        if mode == .output { promise?.succeed() } else { context.close(mode: mode, promise: promise) }
    }

    func triggerUserOutboundEvent(context: ChannelHandlerContext, event: Any, promise: EventLoopPromise<Void>?) {
        calls.append("\(type(of: event))")
        promise?.succeed()
    }
}
