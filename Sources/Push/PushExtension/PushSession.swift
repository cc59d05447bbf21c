internal import AppleNetwork
internal import Foundation
package import LocalPush

/// A push provider on a phone: ``ProviderMachine`` with Network's connections, a clock and an inbox.
///
/// All provider instances of a process share it, so that each knows which messages earlier ones received. It is
/// unchecked because it is confined to its queue, except for the inbox, which has its own.
package final class PushSession: @unchecked Sendable {
    private let queue = DispatchQueue(label: "push-provider.session")
    private let inbox: InboxWriter
    private let report: @Sendable (ProviderEvent, Moment) -> Void
    /// The goodbye frames that the kernel does not have yet.
    private let goodbyes = DispatchGroup()
    private var configuration: ProviderConfiguration
    private var policy: ProviderPolicy
    private var decider: any ProviderDecider
    private var pending: [PushMessage]
    private var channel: FrameChannel?
    /// The number of the current connection, by which events of earlier ones are recognised as stale.
    private var generation = 0
    /// The number of the current back-off delay, for the same purpose.
    private var pause = 0
    /// The number of the current attempt's timeout, for the same purpose.
    private var limit = 0

    /// Creates a stopped session with the inbox of the configuration.
    ///
    /// - Throws: ``InboxError``.
    package init(
        _ configuration: ProviderConfiguration, report: @escaping @Sendable (ProviderEvent, Moment) -> Void
    ) throws(InboxError) {
        let disk = DispatchQueue(label: "push-provider.inbox")
        let inbox = try configuration.openInbox { disk.async(execute: $0) }
        self.inbox = inbox.writer
        self.configuration = configuration
        self.report = report
        pending = inbox.pending
        policy = configuration.policy
        decider = configuration.decider(received: inbox.received, origin: .now())
    }

    /// Starts with a configuration, and delivers messages that an earlier process left undelivered.
    package func start(_ configuration: ProviderConfiguration, completion: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            if configuration != self.configuration { decider.adopt(configuration) }
            self.configuration = configuration
            policy = configuration.policy
            perform(decider.start())
            let messages = pending
            pending = []
            for message in messages { deliver(message) }
            completion()
        }
    }

    /// Stops the session; the completion is called when the kernel has the goodbye frame and the inbox is written.
    package func stop(completion: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            perform(decider.stop())
            goodbyes.notify(queue: queue) { [self] in inbox.flush { _ in completion() } }
        }
    }

    package func resume() { queue.async { [self] in perform(decider.start()) } }

    package func handleTimerEvent() { queue.async { [self] in perform(decider.timer(at: .now())) } }

    private func perform(_ actions: [ProviderMachine.Action]) {
        for action in actions {
            switch action {
            case .connect(let attempt): connect(attempt: attempt)
            case .send(let frame): channel?.send(frame)
            case .disconnect(let goodbye): leave(goodbye)
            case .wait(let delay): wait(delay)
            case .cancelWait: pause += 1
            case .store(let message): store(message)
            case .report(let event): report(event, .now())
            }
        }
    }

    private func wait(_ delay: Duration) {
        pause += 1
        let current = pause
        queue.asyncAfter(deadline: .now() + delay.interval) { [self] in
            if current == pause { perform(decider.waitEnded()) }
        }
    }

    private func store(_ message: PushMessage) {
        inbox.append(message) { [self] result in
            queue.async { [self] in
                switch result {
                case .success: deliver(message)
                case .failure(let error): perform(decider.storeFailed(message, reason: "\(error)"))
                }
            }
        }
    }

    private func deliver(_ message: PushMessage) {
        let actions = decider.stored(message)
        inbox.deliver(message.id) { perform(Array(actions.prefix(1))) }
        perform(Array(actions.dropFirst()))
    }
}

extension PushSession {
    private func leave(_ goodbye: Goodbye?) {
        generation += 1
        goodbyes.enter()
        guard let channel else { return goodbyes.leave() }
        self.channel = nil
        channel.close(goodbye) { [goodbyes] in goodbyes.leave() }
    }

    private func connect(attempt: Int) {
        leave(nil)
        let current = generation
        let server = configuration.server
        let hosts = policy.triesAllAddresses ? [] : NameLookUp.hosts(of: server)
        let channel = FrameChannel(
            to: hosts.first ?? NWEndpoint.Host(server),
            port: NWEndpoint.Port(integerLiteral: UInt16(clamping: configuration.port)),
            using: .provider(configuration, on: queue), on: queue, bytes: policy.bytes
        ) { [weak self] event in
            if let self, generation == current { take(event, attempt: attempt) }
        }
        self.channel = channel
        report(.connecting(server: server, address: server, attempt: attempt), .now())
        limitAttempt()
        channel.start()
    }

    private func take(_ event: FrameChannel.Event, attempt: Int) {
        switch event {
        case .opened: perform(decider.opened())
        case .received(let frame): perform(decider.receive(frame, at: .now()))
        case .held(let reason):
            report(.connectFailed(server: configuration.server, address: configuration.server, reason: reason), .now())
            limit += 1
        case .resumed:
            report(
                .connecting(server: configuration.server, address: configuration.server, attempt: attempt), .now())
            limitAttempt()
        case .ended(let reason): fail(reason)
        }
    }

    /// Sets the timeout of the attempt; a connection that waits for the user's consent has none.
    private func limitAttempt() {
        limit += 1
        let current = limit
        let time = policy.connectWithin
        queue.asyncAfter(deadline: .now() + time.interval) { [self] in
            guard current == limit, case .connecting = decider.state else { return }
            fail("no welcome within \(time)")
        }
    }

    private func fail(_ reason: String) {
        if case .connecting = decider.state {
            report(.connectFailed(server: configuration.server, address: configuration.server, reason: reason), .now())
        }
        leave(nil)
        perform(decider.lost(reason: reason))
    }
}

extension Duration {
    fileprivate var interval: DispatchTimeInterval { .nanoseconds(Int(nanoseconds)) }
}
