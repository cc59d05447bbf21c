package import NIOCore

/// Stands nearest to the socket and closes it without asking anyone above.
///
/// A clean TLS close waits for the peer's answer, and a peer behind a dead link never answers.
package final class HardClose: ChannelOutboundHandler {
    package typealias OutboundIn = ByteBuffer
    package typealias OutboundOut = ByteBuffer

    private var context: ChannelHandlerContext?

    /// Makes the handler; add it first to the pipeline.
    package init() {}

    package func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    package func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    /// Closes the socket at once; what was flushed before is still the kernel's to send.
    package func close() { context?.close(mode: .all, promise: nil) }
}
