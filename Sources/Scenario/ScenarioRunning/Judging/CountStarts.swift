internal import ScenarioLanguage

/// From where on events count for the steps of a run.
struct CountStarts: Sendable {
    /// When the last step began that does something.
    private var lastAction = LogPosition.start
    /// When the step began that sent each message.
    private var sent: [String: LogPosition] = [:]

    /// Notes that a step began at a position.
    mutating func note(_ action: Step.Action, at position: LogPosition) {
        if action.expectation == nil { lastAction = position }
        if let send = action.message { sent[send.message] = position }
    }

    /// From where on events count for an expectation; `nil` for what is a state.
    func position(for expectation: ScenarioExpectation) -> LogPosition? {
        switch expectation.meaning {
        case .count(_, .lastAction, _), .beat, .spread: lastAction
        case .count(_, .sending(let message), _): sent[message] ?? .start
        case .order(let messages):
            messages.map { sent[$0] ?? .start }.min { $0.position < $1.position }
        case .state, .recovery, .measured: nil
        }
    }
}
