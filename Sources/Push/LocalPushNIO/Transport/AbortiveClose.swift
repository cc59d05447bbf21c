package import NIOCore

/// Closes a connection without TLS's exchange of `close_notify`; it is the handler next to the socket.
///
/// An orderly TLS close waits for the peer's reply, which never comes over a dead link.
package final class AbortiveClose: ChannelOutboundHandler {
    package typealias OutboundIn = ByteBuffer
    package typealias OutboundOut = ByteBuffer

    private var context: ChannelHandlerContext?

    package init() {}

    package func handlerAdded(context: ChannelHandlerContext) { self.context = context }

    package func handlerRemoved(context: ChannelHandlerContext) { self.context = nil }

    /// Closes the socket at once; the kernel still sends data that was flushed before.
    package func close() { context?.close(mode: .all, promise: nil) }
}
