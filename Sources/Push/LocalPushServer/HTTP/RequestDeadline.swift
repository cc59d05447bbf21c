internal import NIOCore
internal import NIOHTTP1

/// Closes a connection of HTTP/1.1 whose request is not whole in time, counted from its first byte.
///
/// It stands in front of the decoder, where half a head is seen as well.
final class RequestDeadline: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let limit: TimeAmount
    private var due: Scheduled<Void>?

    /// Makes the handler for one connection.
    private init(_ limit: TimeAmount) { self.limit = limit }

    /// Adds it to a connection, around the decoder that is there.
    static func add(_ limit: TimeAmount, to pipeline: ChannelPipeline.SynchronousOperations) throws {
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        let deadline = RequestDeadline(limit)
        try pipeline.addHandler(deadline, position: .before(decoder))
        try pipeline.addHandler(Ends(deadline), position: .after(decoder))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if due == nil {
            let channel = context.channel
            due = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
        }
        context.fireChannelRead(data)
    }

    func handlerRemoved(context: ChannelHandlerContext) { cancel() }

    private func cancel() {
        due?.cancel()
        due = nil
    }

    /// Sees behind the decoder where a request ends.
    private final class Ends: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias InboundOut = HTTPServerRequestPart

        private let deadline: RequestDeadline

        init(_ deadline: RequestDeadline) { self.deadline = deadline }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .end = unwrapInboundIn(data) { deadline.cancel() }
            context.fireChannelRead(data)
        }
    }
}
