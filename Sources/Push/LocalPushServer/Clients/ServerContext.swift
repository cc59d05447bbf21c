internal import GRDB
internal import LocalPush
internal import Synchronization

final class ServerContext: Sendable {
    let configuration: ServerConfiguration
    let policy: ServerPolicy
    let registry: ClientRegistry
    let worker: StoreWorker
    let metrics: Metrics
    let departures: Departures
    /// The clock for the expiry of messages.
    let clock: ServerClock
    private let sink: @Sendable (ServerEvent) -> Void
    private let isClockKept: Atomic<Bool>
    private let ends = Atomic(false)
    private let isSweeping = Atomic(false)

    init(
        _ configuration: ServerConfiguration, _ policy: ServerPolicy, worker: StoreWorker, clock: MachineClock,
        report: @escaping @Sendable (ServerEvent) -> Void
    ) throws {
        self.configuration = configuration
        self.policy = policy
        self.worker = worker
        let metrics = Metrics()
        self.metrics = metrics
        sink = { event in
            metrics.count(event)
            report(event)
        }
        registry = ClientRegistry(policy, report: sink)
        departures = Departures(try worker.store.departures(), most: policy.maximumDepartures)
        let keptClock = try worker.store.keptClock()
        self.clock = ServerClock(clock, offset: keptClock)
        isClockKept = Atomic(keptClock != nil)
    }

    func report(_ event: ServerEvent) { sink(event) }

    /// Reports that the server stops; later requests are refused.
    func stop() {
        ends.store(true, ordering: .relaxed)
        report(.stopping)
    }

    var isStopping: Bool { ends.load(ordering: .relaxed) }

    /// The time for expiry checks, in milliseconds since 1970.
    var expiryTime: UInt64 { policy.expiryTime(clock.now) }

    /// Records durably that a client has a message; `failed` is called on the store's thread.
    func finish(_ id: MessageID, client: DeviceToken, failed: @escaping @Sendable () -> Void) {
        worker.perform { [clock] store, database in
            try store.acknowledge(id, client: client, now: clock.now, in: database)
        } completion: { result in
            switch result {
            case .success(true): self.report(.acknowledged(id: id, client: client))
            case .success(false): break
            case .failure(let error):
                Output.log("push-server: the store failed, \(id) may be sent again: \(error)")
                failed()
            }
        }
    }

    /// Stores a submission and starts its delivery; returns once it is durable.
    func accept(_ submission: Submission) async throws -> Acceptance {
        let acceptance = try await worker.perform { [clock] store, database in
            try store.accept(submission, now: clock.now, in: database)
        }
        let client = submission.client
        let message = submission.message
        guard case .new(let row, let replaced) = acceptance else { return acceptance }
        report(.accepted(id: message.id, client: client, kind: message.kind))
        for id in replaced { report(.collapsed(id: id, client: client)) }
        let entry = registry.entry(of: client)
        if row != nil {
            entry?.perform { $0.deliverPending() }
        } else if let entry {
            entry.perform { $0.deliverOnce(message) }
        } else {
            report(.expired(id: message.id, client: client))
        }
        return acceptance
    }

    /// Expires messages in batches, so that senders wait for at most one batch.
    func sweep() {
        guard !isStopping, !isSweeping.exchange(true, ordering: .relaxed) else { return }
        worker.perform { [self] store, database in
            try followClock(store, database)
            return try store.sweep(now: expiryTime, in: database)
        } completion: { result in
            self.isSweeping.store(false, ordering: .relaxed)
            guard case .success(let expired) = result else { return }
            for (client, id) in expired { self.report(.expired(id: id, client: client)) }
            if expired.count == MessageStore.sweepLimit { self.sweep() }
        }
    }

    /// Follows the machine's clock; if it was set forward, pending messages keep their remaining lifetime.
    private func followClock(_ store: MessageStore, _ database: Database) throws {
        let lead = clock.lead
        let isSet = abs(lead) > ServerClock.tolerance
        if lead > ServerClock.tolerance { try store.clockSet(forward: lead, at: clock.now, in: database) }
        let offset = clock.advance(by: lead)
        guard isSet || !isClockKept.load(ordering: .relaxed) else { return }
        database.afterNextTransaction(
            onCommit: { [self] _ in isClockKept.store(true, ordering: .relaxed) },
            onRollback: { [clock] _ in clock.advance(by: -lead) })
        try store.keepClock(offset, in: database)
    }
}

extension ServerContext {
    /// Marks a client's app as deleted until it registers again: expires its messages and refuses senders with 410.
    func depart(_ client: DeviceToken) async throws {
        let now = clock.now
        let former = departures[client]
        let given: [MessageID]
        do {
            given = try await withCheckedThrowingContinuation {
                (continuation: CheckedContinuation<[MessageID], any Error>) in
                // In memory first, so that a registration in the meantime reverts it.
                departures.insert(client, since: now) {
                    worker.perform { store, database in
                        try store.depart(client, now: now, in: database)
                    } completion: {
                        continuation.resume(with: $0)
                    }
                }
            }
        } catch {
            departures.restore(client, to: former, insteadOf: now)
            throw error
        }
        for id in given { report(.expired(id: id, client: client)) }
        while let oldest = departures.surplus { arrive(oldest) }
    }

    func arrive(_ client: DeviceToken) {
        departures.remove(client) {
            worker.perform { store, database in
                try store.arrive(client, in: database)
            } completion: { result in
                guard case .failure(let error) = result else { return }
                Output.log("push-server: the store failed, \(client) may be taken for gone after a restart: \(error)")
            }
        }
    }
}
