internal import NIOCore
internal import NIOHTTP1
internal import Report

/// Handles the only request of a connection.
final class WatchExchange: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private let server: WatchServer
    private let port: Int
    private var head: HTTPRequestHead?
    private var isAnswered = false

    init(_ server: WatchServer, port: Int) { (self.server, self.port) = (server, port) }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isAnswered else { return }
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        // The body is ignored, and the response does not wait for it.
        case .body, .end:
            isAnswered = true
            if let head { answer(head, context.channel) }
        }
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        // An idle client without a request is closed. A reader of events also sends nothing, but has made its request.
        if event is IdleStateHandler.IdleStateEvent, !isAnswered { context.close(promise: nil) }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }

    private func answer(_ head: HTTPRequestHead, _ channel: any Channel) {
        do throws(WatchRequest.Refusal) {
            switch try WatchRequest(head, port: port, token: server.token, runs: server.board.plans.count) {
            case .page: WatchAnswer.page(WatchPage.text).write(to: channel)
            case .events(let run): server.read(channel, run)
            case .timeline(let run): server.timeline(channel, run)
            }
        } catch {
            var answer = WatchAnswer.refusal(error.status, error.text)
            if error.status == .methodNotAllowed { answer.headers.add(name: "allow", value: "GET") }
            answer.write(to: channel)
        }
    }
}
