internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTP2
internal import NIOPosix
internal import NIOSSL
internal import NIOTLS

/// A listening HTTP server: HTTP/1.1 without TLS, or HTTP/2 and 1.1 over TLS.
///
/// It stands on SwiftNIO without a framework, because what senders test is what a framework hides: when GOAWAY is sent,
/// what a stream that never ends costs, which limit answers what.
struct HTTPInterface: Sendable {
    struct Limits: Sendable {
        /// The timeout of a request, from its first byte to its last, and of a TLS handshake.
        let request: TimeAmount
        /// The timeout between requests.
        let idle: TimeAmount
    }

    let address: String
    /// The port to listen on; 0 for any free port.
    let port: Int
    /// The TLS context; `nil` for HTTP/1.1 without TLS.
    let tls: NIOSSLContext?
    /// The registry of open HTTP/2 connections.
    let connections: HTTP2Connections
    let responder: PushResponder
    let limits: Limits
    let group: any EventLoopGroup

    /// The protocols offered over TLS, by their ALPN names (RFC 7301).
    static let protocols = ["h2", "http/1.1"]
    /// The maximum number of concurrent HTTP/2 streams; RFC 9113, 6.5.2, advises against fewer.
    private static let streams = 100
    /// The HTTP/2 flow control window, in bytes; large enough that bodies do not wait for it.
    private static let window = 1 << 22

    /// Serves until the task is cancelled; calls `ready` with the port.
    ///
    /// - Throws: ``ListenError`` when the address or port is not available.
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
        // Stops reading from a client that does not read its responses.
        try pipeline.addHandler(BackPressureHandler())
        try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: true, withErrorHandling: true)
        try RequestDeadline.add(limits.request, to: pipeline)
        try pipeline.addHandler(IdleStateHandler(allTimeout: limits.idle))
        try pipeline.addHandler(HTTP1Exchange(responder))
    }

    private func addHTTP2(to channel: any Channel) throws {
        // Registered before the first frame, so that every client that received one also receives GOAWAY.
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
        // A client that does not read gets no GOAWAY and, by back pressure, is not read from: this timeout closes it.
        try pipeline.addHandler(IdleStateHandler(readTimeout: limits.idle + limits.request))
        try pipeline.addHandler(IdleCloser())
        try pipeline.addHandler(GoAwayCloser(within: limits.request))
        _ = try pipeline.configureHTTP2Pipeline(
            mode: .server, connectionConfiguration: connection, streamConfiguration: .init(),
            streamDelegate: farewell.http2StreamDelegate
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandler(HTTP2Exchange(responder, limits))
            }
        }
        try pipeline.addHandler(farewell)
        // The channel became active before the protocol was negotiated.
        farewell.channelActive(context: try pipeline.context(handler: farewell))
    }
}
