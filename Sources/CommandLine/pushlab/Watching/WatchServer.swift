internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
private import Synchronization

/// Serves the page of a run on the loopback device, for those who know its token; nothing can be changed by it.
package final class WatchServer: Sendable {
    /// The address that is served, and no other.
    package static let host = "127.0.0.1"
    /// The most connections at a time.
    private static let mostConnections = 32
    /// The time that readers have at the end to take what the run came to.
    private static let lastWords = Duration.seconds(2)
    /// The time that a client has to ask for something.
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

    /// Begins to serve on a port; 0 is any free one.
    ///
    /// - Throws: ``WatchError`` when the port cannot be had.
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

    /// Ends it once the readers have taken what the run came to, or after two seconds.
    package func end() async {
        let (channel, readers) = state.withLock { state in
            state.isEnding = true
            return (state.channel, Array(state.readers.values))
        }
        try? await channel?.close()
        let timer = Task {
            guard (try? await Task.sleep(for: Self.lastWords)) != nil else { return }
            // Which ends what is still being written.
            for reader in readers { reader.channel.close(promise: nil) }
        }
        // None of them uses the loop any more when that ends.
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
                    return state.connections > Self.mostConnections
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

    /// Sends events to a channel until one of both ends.
    func read(_ channel: any Channel, _ run: Int?) {
        let reader = WatchReader(board: board, feed: feed, channel: channel, chosen: run)
        let id = ObjectIdentifier(channel)
        let task = state.withLock { state -> Task<Void, Never>? in
            guard !state.isEnding else { return nil }
            // Until it has ended it uses the loop, also when the channel is closed before.
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

    /// Answers with the page of a run that has ended, on the thread of the loop, which has nothing else to do.
    func timeline(_ channel: any Channel, _ run: Int) {
        let text = board.page(of: run).flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
        let answer = text.map { WatchAnswer.page($0) } ?? .refusal(.notFound, "This run has no page yet.")
        answer.write(to: channel)
    }
}

/// A port on which the page of a run cannot be served.
package struct WatchError: Error, CustomStringConvertible {
    /// The port.
    package let port: Int
    /// The system's reason; `nil` where another program has it.
    package let reason: String?

    /// The error with a remedy.
    package var description: String {
        "the page cannot be served on port \(port) of \(WatchServer.host): \(reason ?? "another program has it"); "
            + "leave --port out for a free one"
    }
}
