internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTP2
internal import NIOPosix
internal import NIOSSL
internal import NIOTLS

/// One listening HTTP server: HTTP/1.1 in the clear, or HTTP/2 and 1.1 over TLS.
struct HTTPInterface: Sendable {
    /// How long senders may take.
    struct Limits: Sendable {
        /// From the first byte of a request to its last, and for a TLS handshake.
        let request: TimeAmount
        /// Between requests.
        let idle: TimeAmount
    }

    /// The address to listen on.
    let address: String
    /// The port to listen on; 0 for any.
    let port: Int
    /// TLS, or nil for plain HTTP/1.1.
    let tls: NIOSSLContext?
    /// Where its connections of HTTP/2 are entered.
    let connections: HTTP2Connections
    /// Answers the requests.
    let responder: PushResponder
    /// How long senders may take.
    let limits: Limits
    /// Where it runs.
    let group: any EventLoopGroup

    /// The protocols that are offered over TLS, by their names of ALPN (RFC 7301).
    static let protocols = ["h2", "http/1.1"]
    /// How many requests may be under way on a connection of HTTP/2 at a time: RFC 9113, 6.5.2, advises against fewer.
    private static let streams = 100
    /// How many bytes of requests may be under way on one, so that bodies are not what they wait for.
    private static let window = 1 << 22

    /// Serves until the task is cancelled; `ready` gets the port.
    ///
    /// - Throws: ``ListenError`` when the address or port cannot be had.
    func run(ready: @escaping @Sendable (Int) -> Void) async throws {
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 1024)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try self.prepare(channel) }
            }
        let channel = try await Listening.bind(bootstrap, address: address, port: port)
        ready(channel.localAddress?.port ?? 0)
        try await withTaskCancellationHandler {
            try await channel.closeFuture.get()
        } onCancel: {
            channel.close(promise: nil)
        }
    }

    private func prepare(_ channel: any Channel) throws {
        guard let tls else { return try addHTTP1(to: channel) }
        let deadline = channel.eventLoop.scheduleTask(in: limits.request) { channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in deadline.cancel() }
        @Sendable func choose(isHTTP2: Bool) throws {
            deadline.cancel()
            if isHTTP2 { try addHTTP2(to: channel) } else { try addHTTP1(to: channel) }
        }
        let negotiation = ApplicationProtocolNegotiationHandler { result in
            channel.eventLoop.makeCompletedFuture {
                switch result {
                case .negotiated(let name): try choose(isHTTP2: name == "h2")
                case .fallback: try channel.pipeline.syncOperations.addHandler(VersionByPreface(choose))
                }
            }
        }
        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: tls))
        try channel.pipeline.syncOperations.addHandler(negotiation)
    }

    private func addHTTP1(to channel: any Channel) throws {
        let pipeline = channel.pipeline.syncOperations
        // Who does not read its answers is not read either.
        try pipeline.addHandler(BackPressureHandler())
        try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: true, withErrorHandling: true)
        try RequestDeadline.add(limits.request, to: pipeline)
        try pipeline.addHandler(IdleStateHandler(allTimeout: limits.idle))
        try pipeline.addHandler(HTTP1Exchange(responder))
    }

    private func addHTTP2(to channel: any Channel) throws {
        // Before its first frame: who has heard one hears the farewell as well.
        connections.add(channel)
        var connection = NIOHTTP2Handler.ConnectionConfiguration()
        connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: Self.streams),
            HTTP2Setting(parameter: .maxHeaderListSize, value: 16_384),
        ]
        connection.targetWindowSize = Self.window
        let farewell = NIOHTTP2ServerConnectionManagementHandler(
            eventLoop: channel.eventLoop,
            configuration: .init(
                maxIdleTime: limits.idle, maxAge: nil, maxGraceTime: limits.request, keepalive: nil))
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(BackPressureHandler())
        // A client that never reads is not read either: then no farewell leaves.
        try pipeline.addHandler(IdleStateHandler(readTimeout: limits.idle + limits.request))
        try pipeline.addHandler(SilenceEnding())
        try pipeline.addHandler(FarewellEnding(within: limits.request))
        _ = try pipeline.configureHTTP2Pipeline(
            mode: .server, connectionConfiguration: connection, streamConfiguration: .init(),
            streamDelegate: farewell.http2StreamDelegate
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(HTTP2Exchange(responder, limits))
            }
        }
        try pipeline.addHandler(farewell)
        // The connection has been there since before its protocol was agreed on.
        farewell.channelActive(context: try pipeline.context(handler: farewell))
    }
}
