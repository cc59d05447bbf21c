/// The decisions of mutants that omit, repeat or delay an action.
struct SabotagedDecider: ProviderDecider {
    private var right: ProviderMachine
    private let saboteur: ProviderSaboteur
    /// The messages that were acknowledged but not stored.
    private var postponed: [PushMessage] = []

    init(_ right: ProviderMachine, _ saboteur: ProviderSaboteur) {
        self.right = right
        self.saboteur = saboteur
    }

    var state: ProviderMachine.State { right.state }

    mutating func adopt(_ configuration: ProviderConfiguration) { right.adopt(configuration) }

    mutating func start() -> [Action] { right.start() }

    mutating func stop() -> [Action] {
        let actions = right.stop()
        return saboteur == .connectsAfterStop ? actions.filter { $0 != .cancelWait } : actions
    }

    mutating func opened() -> [Action] { right.opened() }

    mutating func receive(_ frame: Frame, at now: Moment) -> [Action] {
        let actions = distort(right.receive(frame, at: now))
        switch (saboteur, frame) {
        case (.forgetsDeduplication, .message(let message)) where actions.first == .report(.duplicate(message.id)):
            return [.store(message)]
        case (.acksBeforeReceipt, .message(let message)) where actions == [.store(message)]:
            postponed.append(message)
            return [.send(.messageAcknowledgement(message.id))]
        default: return actions
        }
    }

    mutating func lost(reason: String) -> [Action] { distort(right.lost(reason: reason)) }

    mutating func waitEnded() -> [Action] {
        saboteur == .connectsAfterStop && state == .stopped ? connect() : right.waitEnded()
    }

    mutating func timer(at now: Moment) -> [Action] {
        if saboteur == .reconnectsAfterStop, state == .stopped { return right.timer(at: now) + connect() }
        var actions = distort(right.timer(at: now))
        actions.insert(contentsOf: postponed.map { .store($0) }, at: 1)
        postponed = []
        return actions
    }

    mutating func stored(_ message: PushMessage) -> [Action] {
        let actions = right.stored(message)
        return saboteur == .acksBeforeReceipt ? Array(actions.prefix(1)) : actions
    }

    mutating func storeFailed(_ message: PushMessage, reason: String) -> [Action] {
        right.storeFailed(message, reason: reason)
    }

    /// Starts the provider although it was stopped.
    private mutating func connect() -> [Action] { right.start().filter { $0 != .report(.started) } }

    private func distort(_ actions: [Action]) -> [Action] {
        switch saboteur {
        case .neverAcknowledges: actions.filter { $0.acknowledged == nil }
        case .acksOnlyLast: actions.filter { ($0.acknowledged ?? 0) % 3 == 0 }
        case .neverReconnects: actions.filter { !$0.isOfPause }
        case .disconnectsWithoutReconnect where actions.contains(.disconnect(Goodbye(.heartbeatExpired))):
            actions.filter { !$0.isOfPause }
        case .hotLoops where actions.contains(where: \.isOfPause): actions.filter { !$0.isOfPause } + [.wait(.zero)]
        default: actions
        }
    }
}

extension ProviderMachine.Action {
    /// The sequence number of the acknowledged heartbeat.
    fileprivate var acknowledged: UInt64? {
        if case .send(.heartbeatAcknowledgement(let sequence)) = self { sequence } else { nil }
    }

    /// Whether the action reports or starts a back-off delay.
    fileprivate var isOfPause: Bool {
        switch self {
        case .wait, .report(.backoff): true
        default: false
        }
    }
}
