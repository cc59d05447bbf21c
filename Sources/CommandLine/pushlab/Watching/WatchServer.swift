internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
private import Synchronization

/// Serves the read-only page of a run on the loopback address, to clients that know its token.
package final class WatchServer: Sendable {
    package static let host = "127.0.0.1"
    private static let maximumConnections = 32
    /// The timeout for readers to take the result at the end.
    private static let endTimeout = Duration.seconds(2)
    /// The timeout for a client's request.
    private static let idleTime = TimeAmount.seconds(10)

    let board: WatchBoard
    let token = WatchToken()
    private let feed: WatchFeed
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let state = Mutex(State())

    private struct State {
        var channel: (any Channel)?
        var readers: [ObjectIdentifier: Reading] = [:]
        var connections = 0
        var isEnding = false
    }

    /// A reader of events, and the task that sends them.
    private struct Reading: Sendable {
        var channel: any Channel
        var task: Task<Void, Never>
    }

    private init(_ board: WatchBoard) {
        self.board = board
        feed = WatchFeed(board)
    }

    /// Starts serving on a port; 0 for any free one.
    ///
    /// - Throws: ``WatchError`` if the port is not available.
    package static func start(_ board: WatchBoard, port: Int) async throws(WatchError) -> WatchServer {
        let server = WatchServer(board)
        do {
            let channel = try await server.bootstrap.bind(host: host, port: port).get()
            server.state.withLock { $0.channel = channel }
            return server
        } catch {
            try? await server.group.shutdownGracefully()
            throw WatchError(port: port, reason: (error as? IOError)?.errnoCode == EADDRINUSE ? nil : "\(error)")
        }
    }

    /// The address of the page, with its token.
    package var address: String {
        let port = state.withLock(\.channel)?.localAddress?.port ?? 0
        return "http://\(Self.host):\(port)/?token=\(token.text)"
    }

    /// Stops serving once the readers have taken the result, or after two seconds.
    package func end() async {
        let (channel, readers) = state.withLock { state in
            state.isEnding = true
            return (state.channel, Array(state.readers.values))
        }
        try? await channel?.close()
        let timer = Task {
            guard (try? await Task.sleep(for: Self.endTimeout)) != nil else { return }
            // Closing ends the writes in progress.
            for reader in readers { reader.channel.close(promise: nil) }
        }
        // The tasks use the event loop until they end.
        for reader in readers { await reader.task.value }
        timer.cancel()
        try? await group.shutdownGracefully()
    }

    private var bootstrap: ServerBootstrap {
        ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.maxMessagesPerRead, value: 1)
            .childChannelInitializer { [self] channel in
                let isOneTooMany = state.withLock { state in
                    state.connections += 1
                    return state.connections > Self.maximumConnections
                }
                channel.closeFuture.whenComplete { [self] _ in state.withLock { $0.connections -= 1 } }
                guard !isOneTooMany, let port = channel.localAddress?.port else { return channel.close() }
                return channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline(withPipeliningAssistance: false, withErrorHandling: true)
                    try pipeline.addHandler(IdleStateHandler(readTimeout: Self.idleTime))
                    try pipeline.addHandler(WatchExchange(self, port: port))
                }
            }
    }

    /// Sends events to a channel until either ends.
    func read(_ channel: any Channel, _ run: Int?) {
        let reader = WatchReader(board: board, feed: feed, channel: channel, chosen: run)
        let id = ObjectIdentifier(channel)
        let task = state.withLock { state -> Task<Void, Never>? in
            guard !state.isEnding else { return nil }
            // It uses the event loop until it has ended, even if the channel is closed before.
            let task = Task { [self] in
                await reader.run()
                _ = self.state.withLock { $0.readers.removeValue(forKey: id) }
            }
            state.readers[id] = Reading(channel: channel, task: task)
            return task
        }
        guard let task else { return channel.close(promise: nil) }
        channel.closeFuture.whenComplete { _ in task.cancel() }
    }

    /// Responds with the page of a finished run, read on the thread of the event loop, which has no other work.
    func timeline(_ channel: any Channel, _ run: Int) {
        let text = board.page(of: run).flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
        let answer = text.map { WatchAnswer.page($0) } ?? .refusal(.notFound, "This run has no page yet.")
        answer.write(to: channel)
    }
}

/// The error of a page that cannot be served on a port.
package struct WatchError: Error, CustomStringConvertible {
    package let port: Int
    /// The system's reason; `nil` if another program uses the port.
    package let reason: String?

    package var description: String {
        "the page cannot be served on port \(port) of \(WatchServer.host): \(reason ?? "another program has it"); "
            + "leave --port out for a free one"
    }
}
