internal import NIOCore
internal import Synchronization

/// The open HTTP/2 connections, which receive GOAWAY when the server stops.
final class HTTP2Connections: Sendable {
    private let open = Mutex<[ObjectIdentifier: any Channel]>([:])

    /// Adds a connection until it is closed.
    func add(_ channel: any Channel) {
        let key = ObjectIdentifier(channel)
        open.withLock { $0[key] = channel }
        channel.closeFuture.whenComplete { _ in self.open.withLock { $0[key] = nil } }
    }

    /// Sends GOAWAY to every client; returns once they are sent.
    func sendGoAway() async {
        let farewells = open.withLock { Array($0.values) }.map { channel in
            channel.eventLoop.submit {
                channel.pipeline.syncOperations.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
            }
        }
        for farewell in farewells { try? await farewell.get() }
    }
}
