package import NIOCore

/// Writes so many bytes at a time and no more, each in a segment of its own as far as TCP lets it; it stands next to the
/// socket, behind ``AbortiveClose``.
///
/// TCP keeps no frames together: who reads them has to put them together, however they come.
package final class WriteSplitter: ChannelOutboundHandler {
    /// What is to be written.
    package typealias OutboundIn = ByteBuffer
    /// A piece of it.
    package typealias OutboundOut = ByteBuffer

    private let size: Int

    /// Makes the handler for pieces of at most `size` bytes, 1 or more.
    package init(size: Int) { self.size = size }

    /// Writes all pieces but the last at once; that leaves with the next flush, and with it the promise is kept.
    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        var rest = unwrapOutboundIn(data)
        while rest.readableBytes > size, let piece = rest.readSlice(length: size) {
            context.writeAndFlush(wrapOutboundOut(piece), promise: nil)
        }
        context.write(wrapOutboundOut(rest), promise: promise)
    }
}

extension ChannelPipeline.SynchronousOperations {
    /// Has at most so many bytes written at a time; `nil` leaves writes as they are.
    package func splitWrites(to size: Int?) throws {
        if let size { try addHandler(WriteSplitter(size: size)) }
    }
}
