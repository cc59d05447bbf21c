internal import NIOCore
internal import NIOHTTP1

/// A response other than a stream of events.
struct WatchAnswer {
    var status: HTTPResponseStatus
    var headers: HTTPHeaders
    var body: ByteBuffer

    static func page(_ text: String) -> WatchAnswer {
        WatchAnswer(status: .ok, headers: headers(type: "text/html; charset=utf-8"), body: ByteBuffer(string: text))
    }

    static func refusal(_ status: HTTPResponseStatus, _ text: String) -> WatchAnswer {
        WatchAnswer(
            status: status, headers: headers(type: "text/plain; charset=utf-8"), body: ByteBuffer(string: text + "\n"))
    }

    /// Returns the headers of every response.
    ///
    /// The page is neither stored nor framed, sends no referrer, and loads only from this server.
    static func headers(type: String) -> HTTPHeaders {
        HTTPHeaders([
            ("content-type", type), ("cache-control", "no-store"), ("connection", "close"),
            ("referrer-policy", "no-referrer"), ("x-content-type-options", "nosniff"),
            ("cross-origin-resource-policy", "same-origin"),
            (
                "content-security-policy",
                "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'; "
                    + "img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            ),
        ])
    }

    /// Writes the response and closes the channel.
    func write(to channel: any Channel) {
        var head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        head.headers.add(name: "content-length", value: "\(body.readableBytes)")
        channel.write(HTTPServerResponsePart.head(head), promise: nil)
        channel.write(HTTPServerResponsePart.body(.byteBuffer(body)), promise: nil)
        channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in channel.close(promise: nil) }
    }
}
