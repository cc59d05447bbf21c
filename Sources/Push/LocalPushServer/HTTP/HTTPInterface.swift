internal import HummingbirdCore
internal import HummingbirdHTTP2
internal import Logging
internal import NIOCore
internal import NIOPosix
internal import NIOSSL
internal import ServiceLifecycle

/// One listening HTTP server: HTTP/1.1 in the clear, or HTTP/2 and 1.1 over TLS.
struct HTTPInterface: Sendable {
    /// The address to listen on.
    let address: String
    /// The port to listen on; 0 for any.
    let port: Int
    /// TLS, or nil for plain HTTP/1.1.
    let tls: TLSConfiguration?
    /// Answers the requests.
    let responder: PushResponder
    /// Where it runs, with all its connections.
    ///
    /// One loop: the end of a connection is reported to the loop of the port, and another loop could have ended by then.
    let eventLoop: any EventLoop

    /// Serves until the task is cancelled; `ready` gets the port.
    ///
    /// - Throws: ``ListenError`` when the address or port cannot be had.
    func run(ready: @escaping @Sendable (Int) -> Void) async throws {
        var logger = Logger(label: "push-server.http", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = .critical
        let responder = responder
        let builder: HTTPServerBuilder = if let tls { try .http2Upgrade(tlsConfiguration: tls) } else { .http1() }
        let server = try builder.buildServer(
            configuration: HummingbirdCore.ServerConfiguration(
                address: .hostname(address, port: port), backlog: 1024),
            eventLoopGroup: eventLoop, logger: logger
        ) { request, writer, _ in
            let response = await responder.respond(to: request)
            try await writer.write(response: response.head, body: response.body)
        } onServerRunning: { channel in
            ready(channel.localAddress?.port ?? 0)
        }
        do {
            try await server.run()
        } catch let error as IOError {
            throw ListenError(address: address, port: port, reason: "\(error)")
        }
    }
}
