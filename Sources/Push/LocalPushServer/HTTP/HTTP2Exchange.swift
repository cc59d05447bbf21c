internal import NIOCore
internal import NIOHPACK
internal import NIOHTTP2

/// One request of HTTP/2 and its response, on a stream with timeouts for the request and for reading the response.
///
/// A response without a body ends with its headers, as in APNs: some senders treat an empty DATA frame as a body.
final class HTTP2Exchange: ChannelInboundHandler {
    typealias InboundIn = HTTP2Frame.FramePayload
    typealias OutboundOut = HTTP2Frame.FramePayload

    private let responder: PushResponder
    private let limits: HTTPInterface.Limits
    private var context: ChannelHandlerContext?
    private var request: PushRequest?
    private var deadline: Scheduled<Void>?
    private var isHead = false

    init(_ responder: PushResponder, _ limits: HTTPInterface.Limits) {
        self.responder = responder
        self.limits = limits
    }

    func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    func handlerRemoved(context: ChannelHandlerContext) {
        deadline?.cancel()
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .headers(let frame):
            // Trailers are ignored.
            if deadline == nil { begin(frame.headers, context) }
            if frame.endStream {
                answer(on: context.eventLoop)
            } else if PushRequest.expectsContinue(frame.headers[canonicalForm: "expect"]) {
                let leave = HPACKHeaders([(":status", "100")])
                context.writeAndFlush(wrapOutboundOut(.headers(.init(headers: leave))), promise: nil)
            }
        case .data(let frame):
            if case .byteBuffer(let bytes) = frame.data { request?.take(bytes.readableBytesView) }
            if frame.endStream { answer(on: context.eventLoop) }
        default: break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func begin(_ headers: HPACKHeaders, _ context: ChannelHandlerContext) {
        let method = headers.first(name: ":method") ?? ""
        isHead = method == "HEAD"
        request = PushRequest(
            method: method,
            path: PushRequest.path(of: headers.first(name: ":path") ?? ""),
            headers: headers.filter { !$0.name.hasPrefix(":") }.map { ($0.name, $0.value) }, body: [])
        allow(limits.request, context)
    }

    private func allow(_ limit: TimeAmount, _ context: ChannelHandlerContext) {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }

    private func answer(on eventLoop: any EventLoop) {
        guard let request else { return }
        self.request = nil
        deadline?.cancel()
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        eventLoop.makeFutureWithTask { [responder] in await responder.respond(to: request) }
            .whenSuccess { bound.value.write($0) }
    }

    private func write(_ answer: HTTPAnswer) {
        guard let context else { return }
        let headers = HPACKHeaders([(":status", "\(answer.status)")] + answer.headers.map { ($0.name, $0.value) })
        let isAll = answer.body.readableBytes == 0 || isHead
        context.write(wrapOutboundOut(.headers(.init(headers: headers, endStream: isAll))), promise: nil)
        if !isAll {
            allow(limits.idle, context)
            context.write(wrapOutboundOut(.data(.init(data: .byteBuffer(answer.body), endStream: true))), promise: nil)
        }
        context.flush()
    }
}
