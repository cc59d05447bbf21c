internal import NIOCore
internal import NIOHTTP1

/// An answer to a request that is no stream of events.
struct WatchAnswer {
    var status: HTTPResponseStatus
    var headers: HTTPHeaders
    var body: ByteBuffer

    /// A page.
    static func page(_ text: String) -> WatchAnswer {
        WatchAnswer(status: .ok, headers: headers(type: "text/html; charset=utf-8"), body: ByteBuffer(string: text))
    }

    /// A refusal, with a sentence.
    static func refusal(_ status: HTTPResponseStatus, _ text: String) -> WatchAnswer {
        WatchAnswer(
            status: status, headers: headers(type: "text/plain; charset=utf-8"), body: ByteBuffer(string: text + "\n"))
    }

    /// The headers of every answer: it is not stored, framed or sent elsewhere, and loads nothing but from here.
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

    /// Writes it, and closes the channel.
    func write(to channel: any Channel) {
        var head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        head.headers.add(name: "content-length", value: "\(body.readableBytes)")
        channel.write(HTTPServerResponsePart.head(head), promise: nil)
        channel.write(HTTPServerResponsePart.body(.byteBuffer(body)), promise: nil)
        channel.writeAndFlush(HTTPServerResponsePart.end(nil)).whenComplete { _ in channel.close(promise: nil) }
    }
}
