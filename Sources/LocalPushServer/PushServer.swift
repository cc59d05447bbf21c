internal import LocalPush
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// The push server: takes clients, keeps them under heartbeat, and delivers what comes in over HTTP.
package final class PushServer: Sendable {
    private let configuration: ServerConfiguration
    private let group: MultiThreadedEventLoopGroup
    private let ward: Ward
    private let schedules: [ObjectIdentifier: NIOLoopBoundBox<LoopSchedule>]
    private let connections = Atomic<UInt64>(0)

    /// Makes a server; it listens after ``listen()``.
    package init(_ configuration: ServerConfiguration, report: @escaping @Sendable (ServerEvent) -> Void) throws {
        self.configuration = configuration
        ward = Ward(configuration, report: report)
        group = MultiThreadedEventLoopGroup(numberOfThreads: System.coreCount)
        var schedules: [ObjectIdentifier: NIOLoopBoundBox<LoopSchedule>] = [:]
        for loop in group.makeIterator() {
            schedules[ObjectIdentifier(loop)] = .makeBoxSendingValue(
                LoopSchedule(eventLoop: loop, configuration: configuration), eventLoop: loop)
        }
        self.schedules = schedules
    }

    /// Takes clients from now on, and gives the port.
    ///
    /// - Throws: ``ListenError`` when the address or port cannot be had.
    package func listen() async throws -> Int {
        let bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 4096)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture { try self.prepare(channel) }
            }
        let channel = try await Listening.bind(bootstrap, address: configuration.address, port: configuration.port)
        return channel.localAddress?.port ?? 0
    }

    private func prepare(_ channel: any Channel) throws {
        guard let schedule = schedules[ObjectIdentifier(channel.eventLoop)] else { return }
        let hardClose = HardClose()
        let number = connections.add(1, ordering: .relaxed).newValue
        try channel.pipeline.syncOperations.addHandlers([
            hardClose,
            ClientConnection(number: number, ward: ward, schedule: schedule.value, hardClose: hardClose),
        ])
    }

    /// Says goodbye to every client and closes the connections.
    package func stop() async {
        ward.report(.stopping)
        for entry in ward.registry.all.values { entry.perform { $0.close(Goodbye(.stopping)) } }
        try? await group.shutdownGracefully()
    }
}
