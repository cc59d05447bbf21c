internal import LocalPush
internal import NIOCore
internal import NIOPosix

/// The providers of a process: one, or a fleet that shares threads and reports sums.
struct ProviderGroup {
    private let group: MultiThreadedEventLoopGroup
    private let threads: NIOThreadPool
    /// The thread that resolves names; closing does not wait for it, because getaddrinfo(3) cannot be interrupted.
    private let lookUps: NIOThreadPool
    private let providers: [ProviderControl]
    private let fleet: FleetReport?

    /// Creates the providers; several get the tokens `TOKEN-1`, `TOKEN-2` and so on.
    init(_ configuration: ProviderConfiguration) throws {
        let clients = configuration.clients
        let group = MultiThreadedEventLoopGroup(
            numberOfThreads: min(System.coreCount, clients / 500 + 1))
        let threads = NIOThreadPool(numberOfThreads: 1)
        threads.start()
        let lookUps = NIOThreadPool(numberOfThreads: 1)
        lookUps.start()
        let tls = try ClientTLS(configuration)
        let fleet = clients > 1 ? FleetReport(clients: clients) : nil
        providers = try (1...clients).map { number in
            var own = configuration
            if let fleet {
                own = try configuration.member(number)
                return try ProviderControl.make(
                    own, tls: tls, threads: threads, lookUps: lookUps, eventLoop: group.next()
                ) { event, _ in
                    fleet.count(event)
                }
            }
            return try ProviderControl.make(
                own, tls: tls, threads: threads, lookUps: lookUps, eventLoop: group.next()
            ) { event, moment in
                Output.event(event.record, at: moment)
            }
        }
        self.group = group
        self.threads = threads
        self.lookUps = lookUps
        self.fleet = fleet
    }

    func start() {
        fleet?.begin(on: group.next())
        for provider in providers { provider.begin() }
    }

    /// Stops the providers; their timers continue.
    func stop() {
        for stopped in providers.map({ $0.stop() }) { try? stopped.wait() }
        fleet?.print()
    }

    func resume() {
        for provider in providers { provider.start() }
    }

    /// Stops the event loops, and the thread of the inboxes after the last write.
    ///
    /// A pending look-up ends with the process.
    func close() {
        try? group.syncShutdownGracefully()
        try? threads.syncShutdownGracefully()
    }
}

extension ProviderConfiguration {
    /// Returns the configuration of a member of a fleet, with its own token, seed and inbox.
    fileprivate func member(_ number: Int) throws -> ProviderConfiguration {
        guard let token = DeviceToken("\(token.text)-\(number)") else {
            throw UsageError("--token \(token.text) is too long to be numbered; at most 128 characters in all")
        }
        var member = self
        member.token = token
        member.seed = seed &+ UInt64(number)
        member.inbox = inbox.map { "\($0)-\(number)" }
        return member
    }
}
