internal import NIOCore
internal import Synchronization

/// The connections of HTTP/2 that are open, so that their clients can be told that the server ends.
final class HTTP2Connections: Sendable {
    private let open = Mutex<[ObjectIdentifier: any Channel]>([:])

    /// Enters a connection until it is closed.
    func add(_ channel: any Channel) {
        let key = ObjectIdentifier(channel)
        open.withLock { $0[key] = channel }
        channel.closeFuture.whenComplete { _ in self.open.withLock { $0[key] = nil } }
    }

    /// Sends every client a GOAWAY; returns when they have left.
    func sayFarewell() async {
        let farewells = open.withLock { Array($0.values) }.map { channel in
            channel.eventLoop.submit {
                channel.pipeline.syncOperations.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            }
        }
        for farewell in farewells { try? await farewell.get() }
    }
}
