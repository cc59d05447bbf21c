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
    /// The pings with a handler that have no pong yet, the first first.
    private var pings: [(bytes: ByteBuffer, handler: NWProtocolWebSocket.Metadata.PongHandler)] = []
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
        case .pong where pings.contains { $0.bytes == bytes }: receivePong(bytes)
        case .close: receiveClose(bytes, context)
        case .text where isTooLong(bytes), .binary where isTooLong(bytes):
            fail(.protocolCode(.messageTooBig), .posix(.EMSGSIZE), context)
        case .text where !Self.isText(bytes):
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
        for ping in pings { told(ping.handler, .posix(.ECONNABORTED)) }
        pings = []
        flow.channelEnded()
    }

    private func isTooLong(_ bytes: ByteBuffer) -> Bool {
        options.maximumMessageSize > 0 && bytes.readableBytes > options.maximumMessageSize
    }

    private static func isText(_ bytes: ByteBuffer) -> Bool {
        String(validating: bytes.readableBytesView, as: UTF8.self) != nil
    }

    private func take(_ opcode: NWProtocolWebSocket.Opcode, _ bytes: ByteBuffer, closeCode: UInt16? = nil) {
        let metadata = NWProtocolWebSocket.Metadata(opcode: opcode)
        metadata.receivedCode = closeCode
        if let closeCode, let known = try? NWProtocolWebSocket.CloseCode(rawValue: closeCode) {
            metadata.closeCode = known
        }
        flow.take(FlowMessage(unsafe bytes.withUnsafeReadableBytes { unsafe Data($0) }, metadata: [metadata]))
    }

    /// Takes a pong, which answers all pings before its own, too (RFC 6455, 5.5.3).
    private func receivePong(_ bytes: ByteBuffer) {
        while !pings.isEmpty {
            let ping = pings.removeFirst()
            told(ping.handler, nil)
            if ping.bytes == bytes { return }
        }
    }

    /// Answers a close frame with its code (RFC 6455, 5.5.1), or with that of a normal closure if it has none.
    private func receiveClose(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        var reason = bytes
        let code = reason.readInteger(as: UInt16.self)
        guard bytes.readableBytes != 1, code.map(Self.isSendable) ?? true else {
            return fail(.protocolCode(.protocolError), .posix(.EBADMSG), context)
        }
        guard Self.isText(reason) else {
            return fail(.protocolCode(.invalidFramePayloadData), .posix(.EBADMSG), context)
        }
        hasReceivedClose = true
        take(.close, reason, closeCode: code)
        sendClose(code ?? 1_000, ByteBuffer(), context)
        flow.tookAll()
        flow.peerEnded()
        // The server is the one to close the socket (RFC 6455, 7.1.1).
        if isServer { context.close(mode: .output, promise: nil) }
    }

    /// Whether a peer may send a close code (RFC 6455, 7.4).
    private static func isSendable(_ code: UInt16) -> Bool {
        (1_000..<5_000).contains(code) && ![1_004, 1_005, 1_006, 1_015].contains(code)
    }

    private func fail(_ code: NWProtocolWebSocket.CloseCode, _ error: NWError, _ context: ChannelHandlerContext) {
        hasReceivedClose = true
        sendClose(code.rawValue, ByteBuffer(), context)
        flow.protocolFailed(error)
    }

    private func told(_ handler: NWProtocolWebSocket.Metadata.PongHandler, _ error: NWError?) {
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
        case .close?: sendClose(metadata?.closeCode.rawValue, bytes, context, promise)
        case .ping?:
            if let handler = metadata?.pongHandler { pings.append((bytes, handler)) }
            send(.ping, bytes, context, promise)
        case let opcode: send(opcode ?? .binary, bytes, isFinal: message.isComplete, context, promise)
        }
    }

    func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
        if mode == .output || !options.cancelsSilently { sendClose(1_000, ByteBuffer(), context) }
        // The writing side alone ends with the frame: the peer answers with its own.
        if mode == .output { promise?.succeed() } else { context.close(mode: mode, promise: promise) }
    }

    private func sendClose(
        _ code: UInt16?, _ reason: ByteBuffer, _ context: ChannelHandlerContext,
        _ promise: EventLoopPromise<Void>? = nil
    ) {
        guard !hasSentClose, context.channel.isActive else { promise?.succeed(); return }
        hasSentClose = true
        var bytes = context.channel.allocator.buffer(capacity: 2 + reason.readableBytes)
        // The number for no code is never sent (RFC 6455, 7.4.1).
        if let code, code != 1_005 {
            bytes.writeInteger(code)
            // A control frame has at most 125 bytes (RFC 6455, 5.5).
            bytes.writeBytes(reason.readableBytesView.prefix(123))
        }
        send(.close, bytes, context, promise)
        flow.didFinish()
    }

    private func send(
        _ opcode: NWProtocolWebSocket.Opcode, _ bytes: ByteBuffer, isFinal: Bool = true,
        _ context: ChannelHandlerContext, _ promise: EventLoopPromise<Void>? = nil
    ) {
        // Frames of a client are masked (RFC 6455, 5.3).
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
