package import NIOCore

/// Stands nearest to the socket and closes it without asking anyone above.
///
/// A clean TLS close waits for the peer's answer, and a peer behind a dead link never answers.
package final class HardClose: ChannelOutboundHandler {
    /// Bytes on their way out pass untouched.
    package typealias OutboundIn = ByteBuffer
    /// Bytes on their way out pass untouched.
    package typealias OutboundOut = ByteBuffer

    private var context: ChannelHandlerContext?

    /// Makes the handler; add it first to the pipeline.
    package init() {}

    /// Keeps the way to the socket.
    package func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    /// Lets go of the way to the socket.
    package func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    /// Closes the socket at once; what was flushed before is still the kernel's to send.
    package func close() { context?.close(mode: .all, promise: nil) }
}
