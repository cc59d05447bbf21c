/// The push provider's decisions, without clock, network or disk.
///
/// Each method takes what happened, and when if that matters, and returns what to do, in order. The health check is that
/// of *Maintaining a Reliable Network Connection*: a timer event compares now with the last heartbeat plus the interval,
/// does nothing while the provider is not running, and otherwise ends the connection; the end of a connection starts the
/// next attempt.
package struct ProviderMachine: ProviderDecider {
    /// Where the provider stands.
    package enum State: Sendable, Hashable {
        /// Not running.
        case stopped
        /// An attempt is on its way; attempts are counted from 1 since the last healthy connection.
        case connecting(attempt: Int)
        /// Welcomed by the server.
        case connected(since: Moment, lastHeartbeat: Moment)
        /// Pausing before the attempt of that number.
        case waiting(attempt: Int)
    }

    /// Something for the shell to do.
    package enum Action: Sendable, Hashable {
        /// Open a connection, trying every address of the server.
        case connect(attempt: Int)
        /// Send a frame on the open connection; lose it when there is none.
        case send(Frame)
        /// End the connection or attempt at once, after an attempt to say why.
        case disconnect(Goodbye)
        /// Call ``ProviderMachine/waitEnded()`` after the delay.
        case wait(Duration)
        /// Forget the wait.
        case cancelWait
        /// Store the message durably, then call ``ProviderMachine/stored(_:)``.
        case store(PushMessage)
        /// Deliver to the user, and report it as an event.
        case report(ProviderEvent)
    }

    /// Where the provider stands.
    package private(set) var state = State.stopped
    private var configuration: ProviderConfiguration
    private let policy: ProviderPolicy
    private let origin: Moment
    private var backoff: Backoff
    private var attempts = 0
    private var received: ReceivedMessages
    private var storing: Set<MessageID> = []
    private var delivered = 0

    /// Makes a stopped provider that remembers `received`; `origin` is where coarse time starts to count.
    package init(
        _ configuration: ProviderConfiguration, _ policy: ProviderPolicy,
        received: ReceivedMessages = ReceivedMessages(), origin: Moment
    ) {
        self.configuration = configuration
        self.policy = policy
        self.received = received
        self.origin = origin
        backoff = Backoff(configuration, policy)
    }

    /// Takes another configuration, for what happens from now on.
    package mutating func adopt(_ configuration: ProviderConfiguration) {
        self.configuration = configuration
        backoff = Backoff(configuration, policy)
    }

    /// Begins to run.
    package mutating func start() -> [Action] {
        guard state == .stopped else { return [] }
        attempts = 0
        return [.report(.started)] + connect()
    }

    /// Ends running: says goodbye, and nothing more is tried until the next start.
    package mutating func stop() -> [Action] {
        let actions: [Action]
        switch state {
        case .stopped: return []
        case .connecting: actions = [.disconnect(Goodbye(.stopping))]
        case .connected: actions = [.disconnect(Goodbye(.stopping)), .report(.disconnected(reason: "stopping"))]
        case .waiting: actions = [.cancelWait]
        }
        state = .stopped
        return actions + [.report(.stopped)]
    }

    /// Takes note that the connection is open: the provider registers.
    package mutating func opened() -> [Action] {
        guard case .connecting = state else { return [] }
        return [.send(.register(configuration.token))]
    }

    /// Takes a frame from the server.
    package mutating func receive(_ frame: Frame, at now: Moment) -> [Action] {
        switch (frame, state) {
        case (.welcome(let milliseconds), .connecting):
            let time = coarse(now)
            state = .connected(since: time, lastHeartbeat: time)
            let heartbeat = Duration.milliseconds(Int64(milliseconds))
            return [.report(.connected(server: configuration.server, heartbeat: heartbeat))]
        case (.heartbeat(let sequence), .connected(let since, _)):
            if policy.countsAnew { attempts = 0 }
            state = .connected(since: since, lastHeartbeat: coarse(now))
            return [.report(.heartbeat(sequence: sequence)), .send(.heartbeatAcknowledgement(sequence: sequence))]
        case (.message(let message), .connected):
            return receive(message)
        case (.goodbye(let goodbye), .connecting), (.goodbye(let goodbye), .connected):
            return lost(reason: "the server said \(goodbye.reason.word)", goodbye: Goodbye(.stopping))
        case (_, .stopped), (_, .waiting):
            return []
        case (_, .connecting), (_, .connected):
            let reason = "the server sent \(frame.kind) where it has no place"
            return lost(reason: reason, goodbye: Goodbye(.protocolError, detail: reason))
        }
    }

    /// Takes note that the connection or the attempt ended, whoever ended it.
    package mutating func lost(reason: String) -> [Action] {
        lost(reason: reason, goodbye: nil)
    }

    /// Takes note that the pause is over.
    package mutating func waitEnded() -> [Action] {
        guard case .waiting = state else { return [] }
        return connect()
    }

    /// Takes a call of the framework's periodic timer: the health check.
    package mutating func timer(at now: Moment) -> [Action] {
        guard case .connected(let since, let lastHeartbeat) = state else { return [.report(.timer)] }
        let age = coarse(now) - policy.ageOrigin(since, lastHeartbeat)
        guard policy.isExpired(age, configuration.interval) else { return [.report(.timer)] }
        return [.report(.timer), .report(.heartbeatExpired(age: age))]
            + lost(reason: "heartbeat-expired", goodbye: Goodbye(.heartbeatExpired))
    }

    /// Takes note that a message is stored durably: it is acknowledged and delivered.
    package mutating func stored(_ message: PushMessage) -> [Action] {
        storing.remove(message.id)
        received.insert(message.id)
        delivered += 1
        let report = Action.report(.delivered(message, number: delivered))
        // A server that has not welcomed the provider takes no acknowledgement: it sends the message again, and gets it then.
        guard case .connected = state else { return [report] }
        return [report, .send(.messageAcknowledgement(message.id))]
    }

    /// Takes note that a message could not be stored: it stays unacknowledged.
    package mutating func storeFailed(_ message: PushMessage, reason: String) -> [Action] {
        storing.remove(message.id)
        return [.report(.inboxFailed(id: message.id, reason: reason))]
    }

    private mutating func connect() -> [Action] {
        attempts += 1
        state = .connecting(attempt: attempts)
        return [.connect(attempt: attempts)]
    }

    private mutating func receive(_ message: PushMessage) -> [Action] {
        if storing.contains(message.id) { return [.report(.duplicate(message.id))] }
        if received.contains(message.id) {
            return [.report(.duplicate(message.id)), .send(.messageAcknowledgement(message.id))]
        }
        storing.insert(message.id)
        return [.store(message)]
    }

    private mutating func lost(reason: String, goodbye: Goodbye?) -> [Action] {
        var actions: [Action] = goodbye.map { [.disconnect($0)] } ?? []
        switch state {
        case .stopped, .waiting: return []
        case .connecting: break
        case .connected: actions.append(.report(.disconnected(reason: reason)))
        }
        state = .waiting(attempt: attempts + 1)
        let delay = backoff.delay(attempt: attempts + 1)
        return actions + [.report(.backoff(delay: delay, attempt: attempts + 1)), .wait(delay)]
    }

    private func coarse(_ moment: Moment) -> Moment {
        guard let step = configuration.resolution?.nanoseconds, step > 0 else { return moment }
        let elapsed = moment.nanoseconds - origin.nanoseconds
        return Moment(nanoseconds: origin.nanoseconds + (elapsed + step / 2) / step * step)
    }
}

extension Backoff {
    fileprivate init(_ configuration: ProviderConfiguration, _ policy: ProviderPolicy) {
        self.init(base: configuration.backoff, ceiling: configuration.backoffCeiling, seed: configuration.seed)
        hasJitter = policy.hasJitter
    }
}
