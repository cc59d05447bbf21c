package import NIOCore

/// Splits writes into pieces, each in its own segment as far as TCP allows; it is next to ``AbortiveClose``.
///
/// TCP does not preserve frame boundaries, so a reader must reassemble frames from any pieces.
package final class WriteSplitter: ChannelOutboundHandler {
    package typealias OutboundIn = ByteBuffer
    package typealias OutboundOut = ByteBuffer

    private let size: Int

    /// Makes the handler for pieces of at most `size` bytes, 1 or more.
    package init(size: Int) { self.size = size }

    /// Flushes all pieces but the last, which leaves with the next flush and fulfils the promise.
    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var rest = unwrapOutboundIn(data)
        while rest.readableBytes > size, let piece = rest.readSlice(length: size) {
            context.writeAndFlush(wrapOutboundOut(piece), promise: nil)
        }
        context.write(wrapOutboundOut(rest), promise: promise)
    }
}

extension ChannelPipeline.SynchronousOperations {
    /// Limits writes to `size` bytes; `nil` leaves them unchanged.
    package func splitWrites(to size: Int?) throws {
        if let size { try addHandler(WriteSplitter(size: size)) }
    }
}
