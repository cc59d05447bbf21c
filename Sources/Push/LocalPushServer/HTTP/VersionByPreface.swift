internal import NIOCore

/// Distinguishes HTTP/2 and HTTP/1.1 by their first bytes, for senders without ALPN.
///
/// An HTTP/2 connection begins with a method that HTTP/1.1 does not have (RFC 9113, 3.4).
final class VersionByPreface: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private static let preface = Array("PRI".utf8)

    private var first: ByteBuffer? = ByteBuffer()
    private let choose: (_ isHTTP2: Bool) throws -> Void

    init(_ choose: @escaping (_ isHTTP2: Bool) throws -> Void) { self.choose = choose }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard var bytes = first else { return context.fireChannelRead(data) }
        bytes.writeImmutableBuffer(unwrapInboundIn(data))
        first = bytes
        guard bytes.readableBytes >= Self.preface.count else { return }
        first = nil
        do {
            try choose(bytes.readableBytesView.starts(with: Self.preface))
            context.fireChannelRead(wrapInboundOut(bytes))
        } catch {
            context.close(promise: nil)
        }
    }
}
