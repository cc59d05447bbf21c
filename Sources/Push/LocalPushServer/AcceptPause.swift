internal import Glibc
internal import LocalPush
internal import NIOCore

/// Stops accepting for 250 ms when no descriptor is left, and logs that once.
///
/// A connection in the backlog keeps the listener readable, so that its loop would spin without the pause. NIO's
/// `AcceptBackoffHandler` is not called when the first of several pending connections cannot be accepted.
final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private static let pause = TimeAmount.milliseconds(250)

    private var hasWarned = false

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // A connection that the peer aborted is not a shortage.
        guard let error = error as? IOError, error.errnoCode != ECONNABORTED else {
            return context.fireErrorCaught(error)
        }
        if !hasWarned { Output.log("push-server: a connection waits: \(error); allow more descriptors (ulimit -n)") }
        hasWarned = true
        let channel = context.channel
        channel.setOption(.autoRead, value: false)
            .flatMap { channel.eventLoop.scheduleTask(in: Self.pause) {}.futureResult }
            .whenSuccess { _ = channel.setOption(.autoRead, value: true) }
    }
}
