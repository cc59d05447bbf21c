internal import Glibc
internal import LocalPush
internal import NIOCore

/// Lets connections wait for a while when there is no descriptor left to accept them with, and says so once.
///
/// The kernel tells of a connection for as long as nobody accepts it: without the pause its loop does nothing else. NIO's own
/// `AcceptBackoffHandler` is not asked when the first of the connections that wait cannot be accepted.
final class AcceptPause: ChannelInboundHandler {
    typealias InboundIn = any Channel

    private static let pause = TimeAmount.milliseconds(250)

    private var hasWarned = false

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        // One that went away again is no shortage.
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
