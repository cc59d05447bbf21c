internal import LocalPush
internal import NIOCore

/// A connection of the provider, which sends and receives frames.
final class ProviderConnection: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var parser = FrameParser()
    private let opened: (ProviderConnection) -> Void
    private let received: (ProviderConnection, Frame) -> Void
    private let ended: (ProviderConnection, String) -> Void
    private let abortiveClose: AbortiveClose
    private let bytes: @Sendable (Frame) -> [UInt8]
    private var context: ChannelHandlerContext?
    private var over = false

    /// Makes the handler, which sends `bytes` of a frame; the other closures are called on the channel's event loop, `ended`
    /// at most once.
    init(
        abortiveClose: AbortiveClose, bytes: @escaping @Sendable (Frame) -> [UInt8],
        opened: @escaping (ProviderConnection) -> Void,
        received: @escaping (ProviderConnection, Frame) -> Void,
        ended: @escaping (ProviderConnection, String) -> Void
    ) {
        self.abortiveClose = abortiveClose
        self.bytes = bytes
        self.opened = opened
        self.received = received
        self.ended = ended
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if context.channel.isActive { opened(self) }
    }

    func channelActive(context: ChannelHandlerContext) { opened(self) }

    func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        parser.receive(unwrapInboundIn(data))
        do {
            while !over, let frame = try parser.next() { received(self, frame) }
        } catch {
            end("protocol error: \(error)", goodbye: Goodbye(.protocolError, detail: error.description))
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) { context.flush() }

    func channelInactive(context: ChannelHandlerContext) { end("the server closed the connection", goodbye: nil) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { end("\(error)", goodbye: nil) }

    /// Writes a frame; during a read, it is flushed together with the read's other replies.
    func send(_ frame: Frame, flush: Bool) {
        guard let context, !over else { return }
        context.write(wrapOutboundOut(context.channel.allocator.buffer(bytes: bytes(frame))), promise: nil)
        if flush { context.flush() }
    }

    /// Closes the connection at once; `ended` is not called.
    func close(_ goodbye: Goodbye?) {
        guard !over else { return }
        if let goodbye { send(.goodbye(goodbye), flush: true) }
        over = true
        abortiveClose.close()
    }

    private func end(_ reason: String, goodbye: Goodbye?) {
        guard !over else { return }
        close(goodbye)
        ended(self, reason)
    }
}
