internal import NIOCore

/// Closes a connection of HTTP/2 for good after its farewell (GOAWAY), whatever the client does: at once when that tells of
/// an error (RFC 9113, 5.4.1), and otherwise when the requests that are under way had their time.
///
/// It stands between the protocol and the bytes, where every farewell comes by, and reads no more of a frame than its header.
final class FarewellEnding: ChannelOutboundHandler {
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    private static let headerLength = 9
    private static let farewell: UInt8 = 7

    private let limit: TimeAmount
    /// How many bytes of a frame are still to come.
    private var rest = 0
    private var due: Scheduled<Void>?
    private var isBroken = false

    /// Makes the handler of one connection, which has `limit` after a farewell without an error.
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
                sayFarewell(isBroken: error != 0, context)
            }
            start += Self.headerLength + Int(length >> 8)
        }
        rest = max(0, start - bytes.writerIndex)
    }

    private func sayFarewell(isBroken: Bool, _ context: ChannelHandlerContext) {
        if isBroken { self.isBroken = true }
        guard due == nil else { return }
        let channel = context.channel
        due = context.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
    }
}
