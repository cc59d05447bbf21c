package import NIOCore

/// The top of the pipeline of a stream: passes everything to its flow.
final class StreamTop: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let flow: SocketFlow

    init(_ flow: SocketFlow) { self.flow = flow }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        flow.take(unwrapInboundIn(data), isMessage: false)
    }

    func channelReadComplete(context: ChannelHandlerContext) { flow.tookAll() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed: flow.peerEnded()
        case let event as HandshakeDone: flow.didHandshake(event.metadata)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { flow.refuse(error) }

    func channelInactive(context: ChannelHandlerContext) { flow.channelEnded() }
}

/// The top of the pipeline of a connected UDP socket.
final class DatagramTop: ChannelInboundHandler {
    typealias InboundIn = AddressedEnvelope<ByteBuffer>

    private let flow: SocketFlow

    init(_ flow: SocketFlow) { self.flow = flow }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        flow.take(unwrapInboundIn(data).data, isMessage: true)
    }

    func channelReadComplete(context: ChannelHandlerContext) { flow.tookAll() }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { flow.refuse(error) }

    func channelInactive(context: ChannelHandlerContext) { flow.channelEnded() }
}

/// Buffers what an accepted channel receives until its flow is started.
package final class HoldHandler: ChannelInboundHandler, RemovableChannelHandler {
    package typealias InboundIn = ByteBuffer

    private var context: ChannelHandlerContext?
    private var bytes: [NIOAny] = []
    private var error: (any Error)?
    private var hasPeerEnded = false
    private var isInactive = false

    package init() {}

    package func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    package func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) { bytes.append(data) }

    package func channelReadComplete(context: ChannelHandlerContext) {}

    package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        if event as? ChannelEvent == .inputClosed { hasPeerEnded = true }
    }

    package func errorCaught(context: ChannelHandlerContext, error: any Error) { self.error = error }

    package func channelInactive(context: ChannelHandlerContext) { isInactive = true }

    /// Passes on the buffered data, and removes the handler.
    package func release() {
        guard let context else { return }
        for data in bytes { context.fireChannelRead(data) }
        if !bytes.isEmpty { context.fireChannelReadComplete() }
        if hasPeerEnded { context.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
        if let error { context.fireErrorCaught(error) }
        if isInactive { context.fireChannelInactive() }
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }
}
