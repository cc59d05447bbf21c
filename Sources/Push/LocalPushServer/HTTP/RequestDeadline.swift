internal import NIOCore
internal import NIOHTTP1

/// Closes an HTTP/1.1 connection whose request is not complete in time, counted from its first byte.
///
/// It precedes the decoder, so that it also sees an incomplete head. It passes the last byte of a read separately,
/// which shows whether the read ends with a request or within one.
final class RequestDeadline: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let limit: TimeAmount
    private var due: Scheduled<Void>?
    private var isBetweenRequests = true

    /// Makes the handler for one connection.
    private init(_ limit: TimeAmount) { self.limit = limit }

    /// Adds the handlers before and after the decoder of a pipeline.
    static func add(_ limit: TimeAmount, to pipeline: ChannelPipeline.SynchronousOperations) throws {
        let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPRequestDecoder>.self)
        let deadline = RequestDeadline(limit)
        try pipeline.addHandler(deadline, position: .before(decoder))
        try pipeline.addHandler(Ends(deadline), position: .after(decoder))
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var last = unwrapInboundIn(data)
        if let others = last.readSlice(length: max(0, last.readableBytes - 1)), others.readableBytes > 0 {
            context.fireChannelRead(wrapInboundOut(others))
        }
        isBetweenRequests = false
        context.fireChannelRead(wrapInboundOut(last))
        guard !isBetweenRequests, due == nil else { return }
        let channel = context.channel
        due = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }

    func handlerRemoved(context: ChannelHandlerContext) { due?.cancel() }

    private func requestEnded() {
        isBetweenRequests = true
        due?.cancel()
        due = nil
    }

    /// Reports the ends of requests, after the decoder.
    private final class Ends: ChannelInboundHandler {
        typealias InboundIn = HTTPServerRequestPart
        typealias InboundOut = HTTPServerRequestPart

        private let deadline: RequestDeadline

        init(_ deadline: RequestDeadline) { self.deadline = deadline }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .end = unwrapInboundIn(data) { deadline.requestEnded() }
            context.fireChannelRead(data)
        }
    }
}
