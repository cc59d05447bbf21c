internal import AppleNetwork
internal import Dispatch
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOWebSocket

/// The request of HTTP that a connection of WebSocket begins with (RFC 6455, 4).
struct WebSocketUpgrade: Sendable {
    /// What the program has set.
    let options: NWProtocolWebSocket.Options.Values
    /// Where the flow leads to.
    let plan: FlowPlan
    /// The flow, which is told of the outcome and of all messages.
    let flow: SocketFlow

    /// Puts WebSocket on top of a pipeline, or frames alone if there is to be no request.
    func add(isServer: Bool, to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        guard !options.skipHandshake else {
            try pipeline.addHandler(WebSocketFrameEncoder())
            try pipeline.addHandler(ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: mostBytes)))
            return try begin(on: channel, isServer: isServer, subprotocol: nil, headers: [])
        }
        if isServer {
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withServerUpgrade: ([serverUpgrader], { _ in }))
        } else {
            try pipeline.addHTTPClientHandlers(
                leftOverBytesStrategy: .forwardBytes, withClientUpgrade: ([clientUpgrader], { _ in }))
        }
        try pipeline.addHandler(WebSocketRequest(self, isServer: isServer), name: WebSocketRequest.name)
    }

    /// The most bytes of a frame; NIO takes no greater limit.
    var mostBytes: Int {
        options.maximumMessageSize > 0 ? min(options.maximumMessageSize, Int(UInt32.max)) : Int(UInt32.max)
    }

    /// The client's request.
    var request: HTTPRequestHead {
        var headers = HTTPHeaders([("Host", hostAndPort), ("Content-Length", "0")])
        if !options.subprotocols.isEmpty {
            headers.add(name: "Sec-WebSocket-Protocol", value: options.subprotocols.joined(separator: ", "))
        }
        for (name, value) in options.additionalHeaders { headers.replaceOrAdd(name: name, value: value) }
        return HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: headers)
    }

    private var path: String {
        guard let url = plan.url else { return "/" }
        let path = url.path.isEmpty ? "/" : url.path(percentEncoded: true)
        return url.query(percentEncoded: true).map { "\(path)?\($0)" } ?? path
    }

    private var hostAndPort: String {
        guard case .hostPort(let host, let port)? = plan.targets.first else { return plan.serverName ?? "localhost" }
        let name = plan.serverName ?? "\(host)"
        // An address of IPv6 stands in brackets, also where it is what the URL has for a name (RFC 3986, 3.2.2).
        return name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)"
    }

    private var clientUpgrader: NIOWebSocketClientUpgrader {
        NIOWebSocketClientUpgrader(maxFrameSize: mostBytes, automaticErrorHandling: false) { channel, response in
            channel.eventLoop.makeCompletedFuture {
                let subprotocol = response.headers.first(name: "Sec-WebSocket-Protocol")
                try begin(
                    on: channel, isServer: false, subprotocol: subprotocol,
                    headers: response.headers.map { ($0.name, $0.value) })
            }
        }
    }

    private var serverUpgrader: NIOWebSocketServerUpgrader {
        let chosen = Chosen()
        return NIOWebSocketServerUpgrader(
            maxFrameSize: mostBytes, automaticErrorHandling: false,
            shouldUpgrade: { channel, request in
                guard request.webSocketProblem == nil else { return channel.eventLoop.makeSucceededFuture(nil) }
                return answer(request, on: channel.eventLoop).map { response in
                    guard response.status == .accept else { return nil }
                    var headers = HTTPHeaders((response.additionalHeaders ?? []).map { ($0.name, $0.value) })
                    if let subprotocol = response.subprotocol {
                        headers.replaceOrAdd(name: "Sec-WebSocket-Protocol", value: subprotocol)
                    }
                    chosen.set(response.subprotocol)
                    return headers
                }
            },
            upgradePipelineHandler: { channel, _ in
                channel.eventLoop.makeCompletedFuture {
                    try begin(on: channel, isServer: true, subprotocol: chosen.subprotocol, headers: [])
                }
            })
    }

    /// What the program answers a client, on its queue; without it every client is wanted.
    private func answer(
        _ request: HTTPRequestHead, on loop: any EventLoop
    ) -> EventLoopFuture<NWProtocolWebSocket.Response> {
        let offered = request.headers[canonicalForm: "Sec-WebSocket-Protocol"].map(String.init)
        guard let (queue, handler) = options.clientRequestHandler else {
            let subprotocol = options.subprotocols.first { offered.contains($0) }
            return loop.makeSucceededFuture(.init(status: .accept, subprotocol: subprotocol))
        }
        let headers = request.headers.map { (name: $0.name, value: $0.value) }
        let promise = loop.makePromise(of: NWProtocolWebSocket.Response.self)
        queue.async { promise.succeed(handler(offered, headers)) }
        return promise.futureResult
    }

    /// Frames are spoken from here on.
    private func begin(
        on channel: any Channel, isServer: Bool, subprotocol: String?, headers: [(String, String)]
    ) throws {
        let pipeline = channel.pipeline.syncOperations
        if let request = try? pipeline.context(name: WebSocketRequest.name) {
            pipeline.removeHandler(context: request, promise: nil)
        }
        try pipeline.addHandler(WebSocketRules(isServer: isServer))
        try pipeline.addHandler(
            NIOWebSocketFrameAggregator(
                minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: .max, maxAccumulatedFrameSize: mostBytes))
        try pipeline.addHandler(WebSocketHandler(options, flow, isServer: isServer))
        let metadata = NWProtocolWebSocket.Metadata(
            opcode: .binary, selectedSubprotocol: subprotocol, additionalServerHeaders: isServer ? nil : headers)
        flow.didHandshake([metadata])
    }

    /// What the program has chosen for one client; set and read on the event loop alone.
    private final class Chosen: @unchecked Sendable {
        private(set) var subprotocol: String?
        func set(_ subprotocol: String?) { self.subprotocol = subprotocol }
    }
}

/// The end of the pipeline while HTTP is spoken: sends the request, and refuses what is no answer to it.
final class WebSocketRequest: ChannelInboundHandler, RemovableChannelHandler {
    /// What a server reads; a client looks at nothing.
    typealias InboundIn = HTTPServerRequestPart

    static let name = "WebSocketRequest"

    private let upgrade: WebSocketUpgrade
    private let isServer: Bool
    private var hasFailed = false

    init(_ upgrade: WebSocketUpgrade, isServer: Bool) {
        self.upgrade = upgrade
        self.isServer = isServer
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if !isServer {
            context.write(NIOAny(HTTPClientRequestPart.head(upgrade.request)), promise: nil)
            context.writeAndFlush(NIOAny(HTTPClientRequestPart.end(nil)), promise: nil)
        }
        context.read()
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // The upgraders keep what they accept. A client that is not wanted is told so, and the connection ends.
        if isServer, !hasFailed, case .head(let request) = unwrapInboundIn(data) {
            let status = request.webSocketProblem ?? .forbidden
            var headers = HTTPHeaders([("Connection", "close"), ("Content-Length", "0")])
            if status == .upgradeRequired { headers.add(name: "Sec-WebSocket-Version", value: "13") }
            let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
            context.write(NIOAny(HTTPServerResponsePart.head(head)), promise: nil)
            context.writeAndFlush(NIOAny(HTTPServerResponsePart.end(nil)), promise: nil)
        }
        fail(.posix(.ECONNABORTED))
    }

    func channelReadComplete(context: ChannelHandlerContext) { context.read() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case let event as HandshakeDone: upgrade.flow.didHandshake(event.metadata)
        case ChannelEvent.inputClosed: fail(.posix(.ECONNRESET))
        default: break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        // The request follows, and is answered.
        case is NIOWebSocketUpgradeError where isServer: break
        case is NIOHTTPClientUpgradeError, is NIOWebSocketUpgradeError, is HTTPParserError:
            fail(.posix(.ECONNABORTED))
        default: fail(NWError(io: error))
        }
    }

    private func fail(_ error: NWError) {
        guard !hasFailed else { return }
        hasFailed = true
        upgrade.flow.protocolFailed(error)
    }

    func channelInactive(context: ChannelHandlerContext) { upgrade.flow.channelEnded() }
}
