internal import NIOCore

/// Closes an HTTP/2 connection after the server's GOAWAY, whatever the client does.
///
/// It closes at once if GOAWAY reports an error (RFC 9113, 5.4.1), otherwise after the timeout for open requests. It is
/// below the HTTP/2 handler, so that it sees every GOAWAY, and parses only the header of each frame.
final class GoAwayCloser: ChannelOutboundHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private static let headerLength = 9
    private static let farewell: UInt8 = 7

    private let limit: TimeAmount
    /// The number of bytes until the next frame header.
    private var rest = 0
    private var due: Scheduled<Void>?
    private var isBroken = false

    /// Makes the handler of one connection; `limit` is the time after a GOAWAY without an error.
    init(within limit: TimeAmount) { self.limit = limit }

    func handlerRemoved(context: ChannelHandlerContext) { due?.cancel() }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .byteBuffer(let bytes) = unwrapOutboundIn(data) { see(bytes, context) }
        context.write(data, promise: promise)
    }

    func flush(context: ChannelHandlerContext) {
        context.flush()
        if isBroken { context.close(promise: nil) }
    }

    private func see(_ bytes: ByteBuffer, _ context: ChannelHandlerContext) {
        var start = bytes.readerIndex + rest
        while start + Self.headerLength <= bytes.writerIndex,
            let length = bytes.getInteger(at: start, as: UInt32.self),  // 24 bits, and the type
            let type = bytes.getInteger(at: start + 3, as: UInt8.self)
        {
            if type == Self.farewell {
                let error = bytes.getInteger(at: start + Self.headerLength + 4, as: UInt32.self) ?? 0
                sendGoAway(isBroken: error != 0, context)
            }
            start += Self.headerLength + Int(length >> 8)
        }
        rest = max(0, start - bytes.writerIndex)
    }

    private func sendGoAway(isBroken: Bool, _ context: ChannelHandlerContext) {
        if isBroken { self.isBroken = true }
        guard due == nil else { return }
        let channel = context.channel
        due = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }
}
