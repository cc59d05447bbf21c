import EventLiterals
import LocalPush
import LocalPushNIO
import LocalPushServer
import NIOCore
import NIOPosix
import Testing

/// A server that ends, with clients that come back at once.
@Suite struct ServerEndingTests {
    /// An address of these tests alone: no other test can take a port there once the server has closed it.
    private static let address = "127.0.7.1"
    private static let registration = Frame.register(token("phone"))

    /// Runs `body` with a server, its port for clients, and what it reports.
    private func run(
        _ body: @Sendable (PushServer, Int, EventLog<ServerEvent>) async throws -> Void
    ) async throws {
        let log = EventLog<ServerEvent>()
        var configuration = ServerFixture.quick
        configuration.address = Self.address
        let server = try PushServer(configuration) { log.record($0) }
        let (ports, continuation) = AsyncStream.makeStream(of: PushServer.Ports.self)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await server.run { continuation.yield($0) } }
            var iterator = ports.makeAsyncIterator()
            if let ports = await iterator.next() { try await body(server, ports.push, log) }
            tasks.cancelAll()
        }
        await server.close()
    }

    @Test("takes nobody any more once it has said goodbye")
    func refuses() async throws {
        try await run { server, port, log in
            let peer = try await RawPeer.connect(to: Self.address, port: port)
            peer.send(Self.registration)
            await log.wait(for: "connected")
            await server.stop()
            _ = try await peer.everything()
            let again = ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            await #expect(throws: (any Error).self) { try await again.connect(host: Self.address, port: port).get() }
            #expect(log.events.count { $0.name == "connected" } == 1)
        }
    }

    @Test("says goodbye to whoever registers while it ends")
    func dismisses() async throws {
        try await run { server, port, log in
            let peer = try await RawPeer.connect(to: Self.address, port: port)
            let stopping = Task { await server.stop() }
            await log.wait(for: "stopping")
            peer.send(Self.registration)
            _ = try await peer.everything()
            await stopping.value
            #expect(!log.events.contains { $0.name == "connected" })
        }
    }
}
