import Foundation
import LocalPush
import LocalPushNIO
import LocalPushServer
import NIOCore
import NIOPosix

/// A push server on loopback for the length of a test, with what a test needs to talk to it.
final class ServerFixture: Sendable {
    /// Everything the server reported.
    let server: EventLog<ServerEvent>
    /// The server's ports.
    let ports: PushServer.Ports
    private let threads: NIOThreadPool
    private let group: any EventLoopGroup

    private init(server: EventLog<ServerEvent>, ports: PushServer.Ports, threads: NIOThreadPool) {
        self.server = server
        self.ports = ports
        self.threads = threads
        group = MultiThreadedEventLoopGroup.singleton
    }

    /// Settings for a server with a quick heartbeat, on loopback and any port.
    ///
    /// Nothing runs out while the machine is busy: a test of a limit sets its own.
    static var quick: ServerConfiguration {
        var configuration = ServerConfiguration()
        configuration.address = "127.0.0.1"
        configuration.port = 0
        configuration.httpPort = 0
        configuration.heartbeat = .milliseconds(100)
        configuration.acknowledgeWithin = .seconds(60)
        configuration.registerWithin = .seconds(60)
        configuration.frameWithin = .seconds(60)
        configuration.requestWithin = .seconds(60)
        configuration.retryAfter = .seconds(60)
        return configuration
    }

    /// Runs `body` with a server.
    static func run(
        _ configuration: ServerConfiguration = quick, clock: MachineClock = .system,
        _ body: @Sendable (ServerFixture) async throws -> Void
    ) async throws {
        let log = EventLog<ServerEvent>()
        let server = try PushServer(configuration, clock: clock) { log.record($0) }
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: PushServer.Ports.self)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask {
                do {
                    try await server.run { continuation.yield($0) }
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            var iterator = stream.makeAsyncIterator()
            if let ports = try await iterator.next() {
                let threads = NIOThreadPool(numberOfThreads: 1)
                threads.start()
                do {
                    try await body(ServerFixture(server: log, ports: ports, threads: threads))
                } catch {
                    tasks.cancelAll()
                    await server.stop()
                    throw error
                }
                try await threads.shutdownGracefully()
            }
            await server.stop()
            tasks.cancelAll()
            try await tasks.waitForAll()
        }
        await server.close()
    }

    /// The configuration of a provider of this server, with plain TCP.
    func configuration(of name: String) -> ProviderConfiguration {
        var configuration = ProviderConfiguration(server: "127.0.0.1", token: token(name))
        configuration.port = ports.push
        configuration.timer = .milliseconds(100)
        configuration.interval = .seconds(60)
        configuration.connectWithin = .seconds(60)
        configuration.backoff = .milliseconds(20)
        configuration.backoffCeiling = .milliseconds(200)
        return configuration
    }

    /// Starts a provider of this server; `change` adjusts its settings, `lookUp` its name service.
    func provider(
        _ name: String = "phone", change: (inout ProviderConfiguration) -> Void = { _ in },
        lookUp: @escaping AddressResolver.LookUp = AddressResolver.system
    ) throws -> (control: ProviderControl, log: EventLog<ProviderEvent>) {
        var configuration = configuration(of: name)
        change(&configuration)
        let log = EventLog<ProviderEvent>()
        let control = try ProviderControl.make(
            configuration, tls: ClientTLS(configuration), threads: threads, lookUps: threads, eventLoop: group.next(),
            lookUp: lookUp
        ) { event, _ in log.record(event) }
        control.begin()
        return (control, log)
    }

    /// Speaks HTTP to the server.
    var sender: HTTPSender { HTTPSender(port: ports.http) }

    /// A folder for the files of one test, removed after it.
    static func withFolder(_ body: @Sendable (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.path + "/push-tests-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }
}
