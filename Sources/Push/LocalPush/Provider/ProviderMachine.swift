/// The state machine of the push provider, without clock, network or disk.
///
/// Each method takes an event, with its time if that matters, and returns the actions to perform, in order. The health
/// check follows *Maintaining a Reliable Network Connection*: a timer event compares the current time with the last
/// heartbeat plus the interval. It does nothing unless the provider is connected; otherwise it closes an expired
/// connection, and the end of a connection starts the next attempt.
package struct ProviderMachine: ProviderDecider {
    package enum State: Sendable, Hashable {
        case stopped
        /// An attempt is in progress; attempts are counted from 1 since the last healthy connection.
        case connecting(attempt: Int)
        /// The server has sent its welcome.
        case connected(since: Moment, lastHeartbeat: Moment)
        /// The provider waits before the attempt of this number.
        case waiting(attempt: Int)
    }

    /// An action for the caller to perform.
    package enum Action: Sendable, Hashable {
        /// Connect, trying every address of the server.
        case connect(attempt: Int)
        /// Send a frame on the open connection; drop it when there is none.
        case send(Frame)
        /// Close the connection or attempt at once; try to send the goodbye frame first.
        case disconnect(Goodbye)
        /// Call ``ProviderMachine/waitEnded()`` after the delay.
        case wait(Duration)
        /// Cancel the timer of ``wait(_:)``.
        case cancelWait
        /// Store the message durably, then call ``ProviderMachine/stored(_:)``.
        case store(PushMessage)
        /// Report the event; for a delivery, deliver to the user.
        case report(ProviderEvent)
    }

    package private(set) var state = State.stopped
    private var configuration: ProviderConfiguration
    private let policy: ProviderPolicy
    private let origin: Moment
    private var backoff: Backoff
    private var attempts = 0
    private var received: ReceivedMessages
    private var storing: Set<MessageID> = []
    private var delivered = 0

    /// Creates a stopped provider with the ids of `received` messages; `origin` is the zero of the coarse clock.
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

    /// Changes the configuration; it applies from the next event on.
    package mutating func adopt(_ configuration: ProviderConfiguration) {
        self.configuration = configuration
        backoff = Backoff(configuration, policy)
    }

    package mutating func start() -> [Action] {
        guard state == .stopped else { return [] }
        attempts = 0
        return [.report(.started)] + connect()
    }

    /// Stops the provider: sends goodbye and makes no further attempt until the next start.
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

    /// Handles an open connection: registers.
    package mutating func opened() -> [Action] {
        guard case .connecting = state else { return [] }
        return [.send(.register(configuration.token))]
    }

    package mutating func receive(_ frame: Frame, at now: Moment) -> [Action] {
        switch (frame, state) {
        case (.welcome(let milliseconds), .connecting):
            let time = coarse(now)
            state = .connected(since: time, lastHeartbeat: time)
            let heartbeat = Duration.milliseconds(Int64(milliseconds))
            return [.report(.connected(server: configuration.server, heartbeat: heartbeat))]
        case (.heartbeat(let sequence), .connected(let since, _)):
            if policy.resetsAttempts { attempts = 0 }
            state = .connected(since: since, lastHeartbeat: coarse(now))
            return [.report(.heartbeat(sequence: sequence)), .send(.heartbeatAcknowledgement(sequence: sequence))]
        case (.message(let message), .connected):
            return receive(message)
        case (.goodbye(let goodbye), .connecting), (.goodbye(let goodbye), .connected):
            return lost(reason: "the server said \(goodbye.reason.word)", goodbye: Goodbye(.stopping))
        case (_, .stopped), (_, .waiting):
            return []
        case (_, .connecting), (_, .connected):
            let reason = "the server sent \(frame.kind) which is not expected here"
            return lost(reason: reason, goodbye: Goodbye(.protocolError, detail: reason))
        }
    }

    /// Handles the end of a connection or attempt, by either side.
    package mutating func lost(reason: String) -> [Action] {
        lost(reason: reason, goodbye: nil)
    }

    /// Handles the end of the delay before an attempt.
    package mutating func waitEnded() -> [Action] {
        guard case .waiting = state else { return [] }
        return connect()
    }

    /// Handles the framework's periodic timer: checks the health of the connection.
    package mutating func timer(at now: Moment) -> [Action] {
        guard case .connected(let since, let lastHeartbeat) = state else { return [.report(.timer)] }
        let age = coarse(now) - policy.ageOrigin(since, lastHeartbeat)
        guard policy.isExpired(age, configuration.interval) else { return [.report(.timer)] }
        return [.report(.timer), .report(.heartbeatExpired(age: age))]
            + lost(reason: "heartbeat-expired", goodbye: Goodbye(.heartbeatExpired))
    }

    /// Handles a durably stored message: delivers and acknowledges it.
    package mutating func stored(_ message: PushMessage) -> [Action] {
        storing.remove(message.id)
        received.insert(message.id)
        delivered += 1
        let report = Action.report(.delivered(message, number: delivered))
        // Without a welcome the server accepts no acknowledgement; it sends the message again and is acknowledged then.
        guard case .connected = state else { return [report] }
        return [report, .send(.messageAcknowledgement(message.id))]
    }

    /// Handles a message that could not be stored: leaves it unacknowledged.
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
