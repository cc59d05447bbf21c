internal import AppleNetwork
internal import Foundation
internal import NIOCore
internal import NIOWebSocket

/// The top of a pipeline of WebSocket: messages of the flow on one side, frames on the other.
final class WebSocketHandler: ChannelDuplexHandler {
    typealias InboundIn = WebSocketFrame
    typealias OutboundIn = FlowMessage
    typealias OutboundOut = WebSocketFrame

    private let options: NWProtocolWebSocket.Options.Values
    private let flow: SocketFlow
    private let isServer: Bool
    /// Who waits for the pongs of the pings that were sent, the first first.
    private var pings: [NWProtocolWebSocket.Metadata.PongHandler?] = []
    private var hasSentClose = false
    private var hasReceivedClose = false

    init(_ options: NWProtocolWebSocket.Options.Values, _ flow: SocketFlow, isServer: Bool) {
        self.options = options
        self.flow = flow
        self.isServer = isServer
    }

    // MARK: From the peer

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        guard !hasReceivedClose, let opcode = NWProtocolWebSocket.Opcode(frame.opcode) else { return }
        let bytes = frame.unmaskedData
        switch opcode {
        case .ping where options.autoReplyPing: send(.pong, bytes, context)
        case .pong where !pings.isEmpty: told(pings.removeFirst(), nil)
        case .close: receiveClose(bytes, context)
        case .text where String(validating: bytes.readableBytesView, as: UTF8.self) == nil:
            fail(.protocolCode(.invalidFramePayloadData), .posix(.EBADMSG), context)
        case .text, .binary, .ping, .pong, .cont: take(opcode, bytes)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) { flow.tookAll() }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        // An end without a close frame is one too.
        case ChannelEvent.inputClosed: flow.peerEnded()
        case let event as HandshakeDone: flow.didHandshake(event.metadata)
        default: break
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        switch error {
        case NIOWebSocketError.invalidFrameLength, NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge:
            fail(.protocolCode(.messageTooBig), .posix(.EMSGSIZE), context)
        case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error, is WebSocketViolation:
            fail(.protocolCode(.protocolError), .posix(.EBADMSG), context)
        default: flow.refuse(error)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        for ping in pings { told(ping, .posix(.ECONNABORTED)) }
        pings = []
        flow.channelEnded()
    }

    private func take(
        _ opcode: NWProtocolWebSocket.Opcode, _ bytes: ByteBuffer, closeCode: NWProtocolWebSocket.CloseCode? = nil
    ) {
        let metadata = NWProtocolWebSocket.Metadata(opcode: opcode)
        if let closeCode { metadata.closeCode = closeCode }
        flow.take(FlowMessage(unsafe bytes.withUnsafeReadableBytes { unsafe Data($0) }, metadata: [metadata]))
    }

    /// The peer ends the connection: its code is answered with the same (RFC 6455, 5.5.1), and nothing comes after it.
    private func receiveClose(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        hasReceivedClose = true
        var reason = bytes
        let number = reason.readInteger(as: UInt16.self)
        let code = number.flatMap { try? NWProtocolWebSocket.CloseCode(rawValue: $0) }
        take(.close, reason, closeCode: code ?? .protocolCode(.noStatusReceived))
        sendClose(number == nil ? nil : code ?? .protocolCode(.protocolError), ByteBuffer(), context)
        flow.tookAll()
        flow.peerEnded()
        // The server is the one to close the socket (RFC 6455, 7.1.1).
        if isServer { context.close(mode: .output, promise: nil) }
    }

    private func fail(_ code: NWProtocolWebSocket.CloseCode, _ error: NWError, _ context: ChannelHandlerContext) {
        hasReceivedClose = true
        sendClose(code, ByteBuffer(), context)
        flow.protocolFailed(error)
    }

    private func told(_ handler: NWProtocolWebSocket.Metadata.PongHandler?, _ error: NWError?) {
        guard let handler else { return }
        handler.queue.async { handler.handler(error) }
    }

    // MARK: From the program

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let message = unwrapOutboundIn(data)
        let metadata = message.metadata.lazy.compactMap { $0 as? NWProtocolWebSocket.Metadata }.first
        var bytes = context.channel.allocator.buffer(capacity: message.data.count)
        bytes.append(message.data)
        guard !hasSentClose else { promise?.fail(NWError.posix(.EPIPE)); return }
        switch metadata?.opcode {
        case .close?: sendClose(metadata?.closeCode, bytes, context, promise)
        case .ping?:
            pings.append(metadata?.pongHandler)
            send(.ping, bytes, context, promise)
        case let opcode: send(opcode ?? .binary, bytes, isFinal: message.isComplete, context, promise)
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        sendClose(.protocolCode(.normalClosure), ByteBuffer(), context)
        // The writing side alone ends with the frame: the peer answers with its own.
        if mode == .output { promise?.succeed() } else { context.close(mode: mode, promise: promise) }
    }

    private func sendClose(
        _ code: NWProtocolWebSocket.CloseCode?, _ reason: ByteBuffer, _ context: ChannelHandlerContext,
        _ promise: EventLoopPromise<Void>? = nil
    ) {
        guard !hasSentClose, context.channel.isActive else { promise?.succeed(); return }
        hasSentClose = true
        var bytes = context.channel.allocator.buffer(capacity: 2 + reason.readableBytes)
        // No code is none: the number for that is never sent (RFC 6455, 7.4.1).
        if let code, code != .protocolCode(.noStatusReceived) {
            bytes.writeInteger(code.rawValue)
            bytes.writeImmutableBuffer(reason)
        }
        send(.close, bytes, context, promise)
        flow.didFinish()
    }

    private func send(
        _ opcode: NWProtocolWebSocket.Opcode, _ bytes: ByteBuffer, isFinal: Bool = true,
        _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>? = nil
    ) {
        // What a client sends is masked (RFC 6455, 5.3).
        let frame = WebSocketFrame(
            fin: isFinal, opcode: WebSocketOpcode(opcode), maskKey: isServer ? nil : .random(), data: bytes)
        context.writeAndFlush(wrapOutboundOut(frame), promise: promise)
    }
}

extension NWProtocolWebSocket.Opcode {
    /// The opcode of a frame; `nil` for one that is not defined.
    init?(_ opcode: WebSocketOpcode) { self.init(rawValue: UInt8(webSocketOpcode: opcode)) }
}

extension WebSocketOpcode {
    /// The opcode of a frame that a program sends.
    init(_ opcode: NWProtocolWebSocket.Opcode) {
        switch opcode {
        case .cont: self = .continuation
        case .text: self = .text
        case .binary: self = .binary
        case .close: self = .connectionClose
        case .ping: self = .ping
        case .pong: self = .pong
        }
    }
}
