package import NIOCore
package import NIOHTTP1
package import NIOWebSocket

/// NIO's upgrader of a client, with the rules of RFC 6455, 4.1, that it does not check.
package struct WebSocketClientUpgrader: NIOHTTPClientProtocolUpgrader {
    /// The maximum number of bytes of a response head without its empty line.
    private static let longestHead = 65_536

    let base: NIOWebSocketClientUpgrader
    package let request: HTTPRequestHead

    package init(base: NIOWebSocketClientUpgrader, request: HTTPRequestHead) {
        self.base = base
        self.request = request
    }

    package var supportedProtocol: String { base.supportedProtocol }
    package var requiredUpgradeHeaders: [String] { base.requiredUpgradeHeaders }

    /// Restores the request's fields, to which the handler has added `Connection` and `Upgrade` once more.
    package func addCustom(upgradeRequestHeaders headers: inout HTTPHeaders) { headers = request.headers }

    package func shouldAllowUpgrade(upgradeResponse response: HTTPResponseHead) -> Bool {
        let fields = response.headers
        let offered = request.headers[canonicalForm: "Sec-WebSocket-Protocol"]
        // A field has ": " and the end of its line.
        let length = fields.reduce("HTTP/1.1 \(response.status)".utf8.count) {
            $0 + $1.name.utf8.count + $1.value.utf8.count + 4
        }
        return response.version == .http1_1 && length <= Self.longestHead
            && fields[canonicalForm: "Connection"].contains { $0.lowercased() == "upgrade" }
            && !fields.contains(name: "Sec-WebSocket-Extensions")
            && fields["Sec-WebSocket-Protocol"].allSatisfy { offered.contains($0[...]) }
            && base.shouldAllowUpgrade(upgradeResponse: response)
    }

    package func upgrade(context: ChannelHandlerContext, upgradeResponse: HTTPResponseHead) -> EventLoopFuture<Void> {
        base.upgrade(context: context, upgradeResponse: upgradeResponse)
    }
}

/// Refuses a response that begins with an empty line, which NIO's parser skips (RFC 9112, 2.2 allows it before requests).
final class ResponseStart: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if let first = unwrapInboundIn(data).readableBytesView.first, [10, 13].contains(first) {
            context.fireErrorCaught(HTTPParserError.invalidConstant)
        } else {
            context.fireChannelRead(data)
        }
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }
}
