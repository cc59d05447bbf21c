internal import LocalPush
internal import NIOCore
internal import NIOPosix

/// A push provider: ``ProviderMachine`` with an event loop, a network and an inbox.
///
/// Everything runs on its event loop without blocking. Names are resolved and messages stored on other threads, and a
/// dead connection is closed without waiting for the peer. Control it through ``ProviderControl``.
final class Provider {
    private let configuration: ProviderConfiguration
    private let policy: ProviderPolicy
    private let eventLoop: any EventLoop
    private let resolver: AddressResolver
    private let inbox: InboxWriter
    private let tls: ClientTLS?
    private let report: @Sendable (ProviderEvent, Moment) -> Void
    private var decider: any ProviderDecider
    private var connection: ProviderConnection?
    private var generation = 0
    private var reading = false
    private var attemptLimit: Scheduled<Void>?
    private var pause: Scheduled<Void>?
    private var nextTimer: NIODeadline

    init(
        _ configuration: ProviderConfiguration, tls: ClientTLS?, inbox: Inbox,
        threads: NIOThreadPool, eventLoop: any EventLoop, lookUp: @escaping AddressResolver.LookUp,
        report: @escaping @Sendable (ProviderEvent, Moment) -> Void
    ) {
        self.configuration = configuration
        policy = configuration.policy
        self.eventLoop = eventLoop
        self.tls = tls
        self.inbox = inbox.writer
        self.report = report
        resolver = AddressResolver(
            host: configuration.server, port: configuration.port, threads: threads, eventLoop: eventLoop,
            lookUp: lookUp)
        decider = configuration.decider(received: inbox.received, origin: .now())
        nextTimer = .now()
    }

    /// Starts the provider; `pending` are messages that an earlier process stored but did not deliver to the user.
    func start(pending: [PushMessage] = []) {
        perform(decider.start())
        for message in pending { deliver(message) }
    }

    /// Starts the framework's timer, which continues over stops and starts, as on iOS.
    func startTimer() {
        nextTimer = .now()
        armTimer()
    }

    /// Stops the provider; the future succeeds when the inbox is written.
    func stop() -> EventLoopFuture<Void> {
        perform(decider.stop())
        let promise = eventLoop.makePromise(of: Void.self)
        inbox.flush { promise.complete($0) }
        return promise.futureResult
    }

    private func armTimer() {
        let period = TimeAmount.nanoseconds(configuration.timer.nanoseconds)
        let now = NIODeadline.now()
        // Timer events that were missed while the process was frozen are skipped.
        repeat { nextTimer = nextTimer + period } while nextTimer <= now
        // The timer does not keep the provider alive.
        eventLoop.assumeIsolated().scheduleTask(deadline: nextTimer) { [weak self] in
            guard let self else { return }
            self.perform(self.decider.timer(at: .now()))
            self.armTimer()
        }
    }

    private func perform(_ actions: [ProviderMachine.Action]) {
        for action in actions {
            switch action {
            case .connect(let attempt): connect(attempt: attempt)
            case .send(let frame): connection?.send(frame, flush: !reading)
            case .disconnect(let goodbye): leave(goodbye)
            case .wait(let delay): wait(delay)
            case .cancelWait: pause?.cancel()
            case .store(let message): store(message)
            case .report(let event): report(event, .now())
            }
        }
    }

    private func wait(_ delay: Duration) {
        pause = eventLoop.assumeIsolated().scheduleTask(in: .nanoseconds(delay.nanoseconds)) {
            self.perform(self.decider.waitEnded())
        }
    }

    private func store(_ message: PushMessage) {
        let promise = eventLoop.makePromise(of: Void.self)
        inbox.append(message) { promise.complete($0) }
        promise.futureResult.assumeIsolated().whenComplete { result in
            switch result {
            case .success: self.deliver(message)
            case .failure(let error):
                self.perform(self.decider.storeFailed(message, reason: "\(error)"))
            }
        }
    }

    private func deliver(_ message: PushMessage) {
        let actions = decider.stored(message)
        inbox.deliver(message.id) { perform(Array(actions.prefix(1))) }
        perform(Array(actions.dropFirst()))
    }

    private func leave(_ goodbye: Goodbye?) {
        generation += 1
        attemptLimit?.cancel()
        connection?.close(goodbye)
        connection = nil
    }

    private func fail(_ reason: String, address: String) {
        if case .connecting = decider.state {
            report(.connectFailed(server: configuration.server, address: address, reason: reason), .now())
        }
        leave(nil)
        perform(decider.lost(reason: reason))
    }

    private func connect(attempt: Int) {
        leave(nil)
        let current = generation
        let limit = policy.connectWithin
        attemptLimit = eventLoop.assumeIsolated().scheduleTask(in: .nanoseconds(limit.nanoseconds)) {
            guard current == self.generation, case .connecting = self.decider.state else { return }
            self.fail("no welcome within \(limit)", address: "")
        }
        resolver.addresses().assumeIsolated().whenComplete { result in
            guard current == self.generation else { return }
            switch result {
            case .success(let addresses):
                let chosen = self.policy.triesAllAddresses ? addresses[...] : addresses.prefix(1)
                let share = limit / chosen.count
                self.connect(attempt: attempt, to: chosen, each: share, generation: current)
            case .failure(let error): self.fail("\(error)", address: "")
            }
        }
    }

    private func connect(
        attempt: Int, to addresses: ArraySlice<SocketAddress>, each share: Duration, generation current: Int
    ) {
        guard let address = addresses.first else { return }
        let text = address.ipAddress ?? "\(address)"
        report(.connecting(server: configuration.server, address: text, attempt: attempt), .now())
        let bound = NIOLoopBound(self, eventLoop: eventLoop)
        ClientBootstrap(group: eventLoop)
            .connectTimeout(.nanoseconds(share.nanoseconds))
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try bound.value.prepare(channel, address: text, generation: current)
                }
            }
            .connect(to: address).assumeIsolated().whenFailure { error in
                guard current == self.generation else { return }
                let rest = addresses.dropFirst()
                guard !rest.isEmpty else { return self.fail("\(error)", address: text) }
                self.report(
                    .connectFailed(server: self.configuration.server, address: text, reason: "\(error)"), .now())
                self.connect(attempt: attempt, to: rest, each: share, generation: current)
            }
    }

    private func prepare(_ channel: any Channel, address: String, generation current: Int) throws {
        let abortiveClose = AbortiveClose()
        let pipeline = channel.pipeline.syncOperations
        try pipeline.addHandler(abortiveClose)
        try pipeline.splitWrites(to: configuration.writeSize)
        if let tls { try pipeline.addHandler(tls.makeHandler()) }
        try pipeline.addHandler(
            ProviderConnection(
                abortiveClose: abortiveClose, bytes: policy.bytes,
                opened: { connection in
                    guard current == self.generation else { return connection.close(nil) }
                    self.connection = connection
                    self.perform(self.decider.opened())
                },
                received: { connection, frame in
                    guard connection === self.connection else { return }
                    self.reading = true
                    self.perform(self.decider.receive(frame, at: .now()))
                    self.reading = false
                },
                ended: { connection, reason in
                    guard connection === self.connection else { return }
                    self.fail(reason, address: address)
                }))
    }
}

extension EventLoopPromise<Void> {
    /// Completes the promise with the result of an inbox request.
    fileprivate func complete(_ result: Result<Void, InboxError>) {
        switch result {
        case .success: succeed()
        case .failure(let error): fail(error)
        }
    }
}
