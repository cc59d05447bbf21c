package import AppleNetwork
internal import Dispatch
internal import Foundation
internal import NIOCore
package import NIOHTTP1
package import NIOWebSocket

/// The request of HTTP that a connection of WebSocket begins with (RFC 6455, 4).
package struct WebSocketUpgrade: Sendable {
    /// The options that the program has set.
    let options: NWProtocolWebSocket.Options.Values
    /// The plan of the flow, with its target.
    let plan: FlowPlan
    /// The flow, which receives the outcome and all messages.
    let flow: SocketFlow

    package init(options: NWProtocolWebSocket.Options.Values, plan: FlowPlan, flow: SocketFlow) {
        self.options = options
        self.plan = plan
        self.flow = flow
    }

    /// Puts WebSocket on top of a pipeline, or frames alone if there is to be no request.
    func add(isServer: Bool, to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        guard !options.skipHandshake else {
            try pipeline.addHandler(WebSocketFrameEncoder())
            try pipeline.addHandler(ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: maximumBytes)))
            return try begin(on: channel, isServer: isServer, subprotocol: nil, headers: [])
        }
        if isServer {
            try pipeline.configureHTTPServerPipeline(
                withPipeliningAssistance: false, withServerUpgrade: ([serverUpgrader], { _ in }))
            return try pipeline.addHandler(WebSocketRequest(self), name: WebSocketRequest.name)
        }
        let upgrader = clientUpgrader()
        try pipeline.addHandler(ResponseStart())
        try pipeline.addHTTPClientHandlers(
            leftOverBytesStrategy: .forwardBytes, withClientUpgrade: ([upgrader], { _ in }))
        try pipeline.addHandler(WebSocketRequest(self, sending: upgrader.request), name: WebSocketRequest.name)
    }

    /// The maximum number of bytes of a frame: at least that of a control frame, at most that of NIO.
    package var maximumBytes: Int {
        options.maximumMessageSize > 0 ? min(max(options.maximumMessageSize, 125), Int(UInt32.max)) : Int(UInt32.max)
    }

    /// The header fields of the handshake, which a program cannot replace.
    private static let ownFields: Set = ["connection", "sec-websocket-key", "sec-websocket-version", "upgrade"]

    /// Returns the client's request with the key of an upgrader.
    package func request(_ upgrader: NIOWebSocketClientUpgrader) -> HTTPRequestHead {
        var headers = HTTPHeaders([("Host", hostAndPort), ("Upgrade", "websocket"), ("Connection", "Upgrade")])
        upgrader.addCustom(upgradeRequestHeaders: &headers)
        if !options.subprotocols.isEmpty {
            headers.add(name: "Sec-WebSocket-Protocol", value: options.subprotocols.joined(separator: ", "))
        }
        for (name, value) in options.additionalHeaders where !Self.ownFields.contains(name.lowercased()) {
            headers.replaceOrAdd(name: name, value: value)
        }
        return HTTPRequestHead(version: .http1_1, method: .GET, uri: path, headers: headers)
    }

    private var path: String {
        guard let url = plan.url else { return "/" }
        let path = url.path.isEmpty ? "/" : url.path(percentEncoded: true)
        return url.query(percentEncoded: true).map { "\(path)?\($0)" } ?? path
    }

    private var hostAndPort: String {
        if let url = plan.url, let host = url.host { return Self.host(host, port: url.port.map(String.init)) }
        guard case .hostPort(let host, let port)? = plan.targets.first else { return plan.serverName ?? "localhost" }
        return Self.host(plan.serverName ?? "\(host)", port: "\(port)")
    }

    /// Returns a host with its port, an IPv6 address in brackets (RFC 3986, 3.2.2).
    private static func host(_ name: String, port: String?) -> String {
        (name.contains(":") ? "[\(name)]" : name) + (port.map { ":\($0)" } ?? "")
    }

    /// Returns an upgrader of a client, with a new key.
    package func clientUpgrader() -> WebSocketClientUpgrader {
        let base = NIOWebSocketClientUpgrader(maxFrameSize: maximumBytes, automaticErrorHandling: false) {
            channel, response in
            channel.eventLoop.makeCompletedFuture {
                let subprotocol = response.headers.first(name: "Sec-WebSocket-Protocol")
                try begin(
                    on: channel, isServer: false, subprotocol: subprotocol,
                    headers: response.headers.map { ($0.name, $0.value) })
            }
        }
        return WebSocketClientUpgrader(base: base, request: request(base))
    }

    private var serverUpgrader: NIOWebSocketServerUpgrader {
        let chosen = Chosen()
        return NIOWebSocketServerUpgrader(
            maxFrameSize: maximumBytes, automaticErrorHandling: false,
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

    /// Calls the program's handler on its queue and returns its response to a client; without one, accepts every client.
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
                minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: .max, maxAccumulatedFrameSize: maximumBytes))
        try pipeline.addHandler(WebSocketHandler(options, flow, isServer: isServer))
        let metadata = NWProtocolWebSocket.Metadata(
            opcode: .binary, selectedSubprotocol: subprotocol, additionalServerHeaders: isServer ? nil : headers)
        flow.didHandshake([metadata])
    }

    /// The subprotocol for one client; set and read only on the event loop.
    private final class Chosen: @unchecked Sendable {
        private(set) var subprotocol: String?
        func set(_ subprotocol: String?) { self.subprotocol = subprotocol }
    }
}

/// The top of the pipeline during the handshake: sends the request, and refuses any other response than an upgrade.
final class WebSocketRequest: ChannelInboundHandler, RemovableChannelHandler {
    /// The parts of a request that a server reads; a client does not interpret its input here.
    typealias InboundIn = HTTPServerRequestPart

    static let name = "WebSocketRequest"

    private let upgrade: WebSocketUpgrade
    /// The client's request; `nil` at a server.
    private let request: HTTPRequestHead?
    private var hasFailed = false
    private var isRemoved = false

    private var isServer: Bool { request == nil }

    init(_ upgrade: WebSocketUpgrade, sending request: HTTPRequestHead? = nil) {
        self.upgrade = upgrade
        self.request = request
    }

    func handlerAdded(context: ChannelHandlerContext) {
        if let request {
            context.write(NIOAny(HTTPClientRequestPart.head(request)), promise: nil)
            context.writeAndFlush(NIOAny(HTTPClientRequestPart.end(nil)), promise: nil)
        }
        context.read()
    }

    func handlerRemoved(context: ChannelHandlerContext) { isRemoved = true }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        // The upgraders keep what they accept. A client that is not accepted gets an error response, and the connection ends.
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
        case ChannelEvent.inputClosed:
            // A response that came just before is taken in the next turn of the event loop.
            context.eventLoop.assumeIsolated().execute { [self] in
                if isRemoved { upgrade.flow.peerEnded() } else { fail(.posix(isServer ? .ECONNRESET : .ECONNABORTED)) }
            }
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
