internal import LocalPush
internal import LocalPushNIO
internal import NIOCore
internal import NIOPosix
internal import NIOSSL
internal import Synchronization

/// The push server: registers clients, monitors them with heartbeats, and delivers messages that arrive over HTTP.
package final class PushServer: Sendable {
    package struct Ports: Sendable {
        /// The port for clients.
        package var push: Int
        /// The port for senders, without TLS.
        package var http: Int
        /// The port for senders, over TLS.
        package var https: Int?
    }

    private let configuration: ServerConfiguration
    private let group: MultiThreadedEventLoopGroup
    private let tls: NIOSSLContext?
    private let senderTLS: NIOSSLContext?
    private let providerKey: ProviderKey?
    private let context: ServerContext
    private let schedules: [ObjectIdentifier: NIOLoopBoundBox<LoopSchedule>]
    private let connections = Atomic<UInt64>(0)
    private let senders = HTTP2Connections()
    private let listener = Mutex<(any Channel)?>(nil)

    /// Opens the store and reads the identity; ``run(ready:)`` starts to listen.
    ///
    /// - Throws: ``StoreError`` or ``IdentityError``.
    package init(
        _ configuration: ServerConfiguration, clock: MachineClock = .system,
        report: @escaping @Sendable (ServerEvent) -> Void
    ) throws {
        let configuration = configuration.effective
        self.configuration = configuration
        let identity = try configuration.identity.map { try Identity(folder: $0) }
        tls = try identity.map { try NIOSSLContext(configuration: $0.push) }
        senderTLS = try identity.map { try NIOSSLContext(configuration: $0.http) }
        var store = try MessageStore(path: configuration.store)
        store.backlogLimit = configuration.waitingLimit
        providerKey = try configuration.providerKey.map { try ProviderKey(base64: $0) }
        let policy = try configuration.policy(with: store)
        context = try ServerContext(configuration, policy, worker: StoreWorker(store), clock: clock, report: report)
        group = MultiThreadedEventLoopGroup(numberOfThreads: System.coreCount)
        var schedules: [ObjectIdentifier: NIOLoopBoundBox<LoopSchedule>] = [:]
        for loop in group.makeIterator() {
            schedules[ObjectIdentifier(loop)] = .makeBoxSendingValue(
                LoopSchedule(eventLoop: loop, configuration: configuration, policy: policy), eventLoop: loop)
        }
        self.schedules = schedules
    }

    /// Serves until the task is cancelled; calls `ready` once when every port listens.
    ///
    /// - Throws: ``ListenError`` when an address or port is not available.
    package func run(ready: @escaping @Sendable (Ports) -> Void) async throws {
        let channel = try await listen()
        listener.withLock { $0 = channel }
        defer { channel.close(promise: nil) }
        let push = channel.localAddress?.port ?? 0
        // The HTTP ports use the address family that the client port is bound to.
        let address = configuration.address ?? channel.localAddress?.ipAddress ?? "::"
        group.next().scheduleRepeatedTask(initialDelay: .zero, delay: .milliseconds(250)) { _ in self.context.sweep() }
        let responder = PushResponder(
            context, providerKey: providerKey, accept: configuration.acceptance(by: context))
        let limits = HTTPInterface.Limits(
            request: TimeAmount(configuration.requestWithin), idle: TimeAmount(configuration.idleWithin))
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            let (ports, continuation) = AsyncStream.makeStream(of: (Bool, Int).self)
            tasks.addTask {
                try await HTTPInterface(
                    address: address, port: self.configuration.httpPort, tls: nil,
                    connections: self.senders, responder: responder, limits: limits, group: self.group
                ).run { continuation.yield((false, $0)) }
            }
            if let senderTLS, let port = configuration.httpsPort {
                tasks.addTask {
                    try await HTTPInterface(
                        address: address, port: port, tls: senderTLS, connections: self.senders, responder: responder,
                        limits: limits, group: self.group
                    ).run { continuation.yield((true, $0)) }
                }
            }
            let expectsTLS = senderTLS != nil && configuration.httpsPort != nil
            tasks.addTask {
                var found = Ports(push: push, http: 0)
                for await (isTLS, port) in ports {
                    if isTLS { found.https = port } else { found.http = port }
                    guard found.http != 0, (found.https != nil) == expectsTLS else { continue }
                    ready(found)
                    return
                }
            }
            // A failure of one task cancels the others.
            while try await tasks.next() != nil {}
        }
    }

    /// Stops accepting clients, says goodbye to those registered, refuses senders, and completes pending writes.
    package func stop() async {
        context.stop()
        // The listener closes first, because a client reconnects as soon as it receives goodbye.
        try? await listener.withLock { $0 }?.close().get()
        let farewells = context.registry.all.values.map { entry in
            entry.eventLoop.submit { entry.connection.value.close(Goodbye(.stopping)) }
        }
        for farewell in farewells { try? await farewell.get() }
        await senders.sendGoAway()
        await context.worker.close()
    }

    /// Stops the threads; call it after ``stop()`` and after ``run(ready:)`` has returned.
    package func close() async {
        try? await group.shutdownGracefully()
    }

    private func listen() async throws -> any Channel {
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 4096)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try self.prepare(channel) }
            }
        return try await Listening.bind(bootstrap, address: configuration.address, port: configuration.port)
    }

    private func prepare(_ channel: any Channel) throws {
        guard let schedule = schedules[ObjectIdentifier(channel.eventLoop)] else { return }
        let abortiveClose = AbortiveClose()
        let number = connections.add(1, ordering: .relaxed).newValue
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(abortiveClose)
        try pipeline.splitWrites(to: configuration.writeSize)
        if let tls { try pipeline.addHandler(NIOSSLServerHandler(context: tls)) }
        try pipeline.addHandler(
            ClientConnection(
                number: number, server: context, schedule: schedule.value, abortiveClose: abortiveClose))
    }
}
