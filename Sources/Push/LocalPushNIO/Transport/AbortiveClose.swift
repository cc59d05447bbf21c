package import NIOCore

/// Closes a connection without TLS's exchange of `close_notify`; it is the handler nearest to the socket.
///
/// An orderly TLS close waits for the peer's answer, and a peer behind a dead link never answers.
package final class AbortiveClose: ChannelOutboundHandler {
    /// Bytes on their way out pass untouched.
    package typealias OutboundIn = ByteBuffer
    /// Bytes on their way out pass untouched.
    package typealias OutboundOut = ByteBuffer

    private var context: ChannelHandlerContext?

    /// Makes the handler; add it first to the pipeline.
    package init() {}

    /// Keeps the context through which the socket is closed.
    package func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    /// Drops the context.
    package func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    /// Closes the socket at once; what was flushed before is still the kernel's to send.
    package func close() { context?.close(mode: .all, promise: nil) }
}
