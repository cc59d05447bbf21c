internal import AppleNetwork
internal import NIOCore
internal import NIOWebSocket

/// A frame that no peer may send.
struct WebSocketViolation: Error {}

/// Lets frames pass that a peer may send: of a known kind, without bits of extensions, which are never agreed on, and
/// masked if, and only if, they come from a client (RFC 6455, 5.1 and 5.2).
///
/// It stands before frames are joined to messages, for these have no mask any more.
final class WebSocketRules: ChannelInboundHandler {
    typealias InboundIn = WebSocketFrame

    private let isServer: Bool

    init(isServer: Bool) { self.isServer = isServer }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        guard !frame.rsv1, !frame.rsv2, !frame.rsv3, (frame.maskKey != nil) == isServer,
            NWProtocolWebSocket.Opcode(frame.opcode) != nil
        else { return context.fireErrorCaught(WebSocketViolation()) }
        context.fireChannelRead(data)
    }
}
