internal import NIOCore
internal import NIOHTTP1

/// The requests of one HTTP/1.1 connection and their responses, one at a time.
final class HTTP1Exchange: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let responder: PushResponder
    private var context: ChannelHandlerContext?
    private var head: HTTPRequestHead?
    private var request: PushRequest?
    private var isOver = false

    init(_ responder: PushResponder) { self.responder = responder }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head):
            self.head = head
            request = PushRequest(
                method: head.method.rawValue, path: PushRequest.path(of: head.uri),
                headers: head.headers.map { ($0.name.lowercased(), $0.value) }, body: [])
            if head.version == .http1_1, PushRequest.expectsContinue(head.headers[canonicalForm: "expect"]) {
                let leave = HTTPResponseHead(version: head.version, status: .continue)
                context.writeAndFlush(wrapOutboundOut(.head(leave)), promise: nil)
            }
        case .body(let bytes): request?.take(bytes.readableBytesView)
        case .end: answer(on: context.eventLoop)
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case is IdleStateHandler.IdleStateEvent:
            if head == nil { context.close(promise: nil) }
        case ChannelEvent.inputClosed:
            isOver = true
            if head == nil { context.close(promise: nil) }
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func answer(on eventLoop: any EventLoop) {
        guard let request, let head else { return }
        self.request = nil
        // RFC 9112, 3.2.
        guard head.version != .http1_1 || head.headers["host"].count == 1 else { return write(HTTPAnswer(status: 400)) }
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        eventLoop.makeFutureWithTask { [responder] in await responder.respond(to: request) }
            .whenSuccess { bound.value.write($0) }
    }

    private func write(_ answer: HTTPAnswer) {
        guard let context, let head else { return }
        self.head = nil
        var headers = HTTPHeaders(answer.headers.map { ($0.name, $0.value) })
        headers.add(name: "content-length", value: "\(answer.body.readableBytes)")
        let closes = isOver || !head.isKeepAlive
        if closes { headers.add(name: "connection", value: "close") }
        let status = HTTPResponseStatus(statusCode: answer.status)
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: head.version, status: status, headers: headers))),
            promise: nil)
        if answer.body.readableBytes > 0, head.method != .HEAD {
            context.write(wrapOutboundOut(.body(.byteBuffer(answer.body))), promise: nil)
        }
        let (written, channel) = (context.eventLoop.makePromise(of: Void.self), context.channel)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: written)
        if closes { written.futureResult.whenComplete { _ in channel.close(promise: nil) } }
    }
}
