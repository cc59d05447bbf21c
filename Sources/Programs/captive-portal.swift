// The web server of a captive portal: `captive-portal PORT PAGE` responds to every HTTP request with a redirect to the
// URL PAGE (RFC 9110 section 15.4.3), or with the page itself if that is requested. It prints a line per request, and
// `listens` once it listens.
private import Glibc
private import Kernel
internal import NIOCore
internal import NIOHTTP1
private import NIOPosix

struct PortalPage: Sendable {
    let url: String
    /// The host and port of the URL, as in a Host header.
    private let authority: Substring
    private let path: Substring

    /// Parses a URL; `nil` unless it is an HTTP URL with a path.
    init?(_ url: String) {
        guard url.hasPrefix("http://") else { return nil }
        let rest = url.dropFirst("http://".count)
        guard let slash = rest.firstIndex(of: "/"), slash > rest.startIndex else { return nil }
        (self.url, authority, path) = (url, rest[..<slash], rest[slash...])
    }

    func isTarget(of head: HTTPRequestHead) -> Bool {
        head.uri == url || head.uri == path && head.headers.first(name: "host").map { $0 == authority } ?? false
    }
}

/// Responds to the requests of one connection.
final class PortalHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    private static let text = "<!DOCTYPE html><title>Log in</title><h1>Log in to use this network</h1>\n"

    private let page: PortalPage
    private var head: HTTPRequestHead?

    init(_ page: PortalPage) { self.page = page }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        switch unwrapInboundIn(data) {
        case .head(let head): self.head = head
        case .body: break
        case .end:
            guard let head else { return }
            self.head = nil
            answer(head, context)
        }
    }

    /// Prints a line, unbuffered.
    static func say(_ line: String) {
        // Errors are ignored.
        guard let output = try? FileDescriptor.duplicating(1) else { return }
        try? output.write(Array("\(line)\n".utf8))
    }

    private func answer(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) {
        let isPage = page.isTarget(of: request)
        let status: HTTPResponseStatus = isPage ? .ok : .found
        Self.say("\(status.code) \(request.method) \(request.headers.first(name: "host") ?? "-") \(request.uri)")
        let body = ByteBuffer(string: Self.text)
        var headers: HTTPHeaders = [
            "content-type": "text/html; charset=utf-8", "content-length": "\(body.readableBytes)",
            // A cached response would outlast the login.
            "cache-control": "no-store",
        ]
        if !isPage { headers.add(name: "location", value: page.url) }
        if !request.isKeepAlive { headers.add(name: "connection", value: "close") }
        context.write(
            wrapOutboundOut(.head(HTTPResponseHead(version: .http1_1, status: status, headers: headers))), promise: nil)
        if request.method != .HEAD { context.write(wrapOutboundOut(.body(.byteBuffer(body))), promise: nil) }
        let end = context.writeAndFlush(wrapOutboundOut(.end(nil)))
        if !request.isKeepAlive {
            let channel = context.channel
            end.whenComplete { _ in channel.close(promise: nil) }
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let port = Int(arguments[1]), let page = PortalPage(arguments[2]) else {
    FileDescriptor.standardError("usage: captive-portal PORT http://HOST[:PORT]/PATH\n")
    exit(2)
}
do {
    let channel = try ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelInitializer { channel in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
                try channel.pipeline.syncOperations.addHandler(PortalHandler(page))
            }
        }
        .bind(host: "::", port: port).wait()
    PortalHandler.say("listens")
    try channel.closeFuture.wait()
} catch {
    FileDescriptor.standardError("captive-portal: \(error)\n")
    exit(1)
}
