internal import ScenarioLanguage

/// The positions from which events count for the steps of a run.
struct CountStarts: Sendable {
    /// The position at which the last step that does something began.
    private var lastAction = LogPosition.start
    /// The position at which the step that sent each message began.
    private var sent: [String: LogPosition] = [:]

    /// Records the position at which a step began.
    mutating func note(_ action: Step.Action, at position: LogPosition) {
        if action.expectation == nil { lastAction = position }
        if let send = action.message { sent[send.message] = position }
    }

    /// Returns the position from which events count for an expectation; `nil` for a state.
    func position(for expectation: ScenarioExpectation) -> LogPosition? {
        switch expectation.meaning {
        case .count(_, .lastAction, _), .beat, .spread: lastAction
        case .count(_, .sending(let message), _): sent[message] ?? .start
        case .order(let messages):
            messages.map { sent[$0] ?? .start }.min { $0.position < $1.position }
        // The tests begin with their app, before the first step.
        case .tests: .start
        case .state, .recovery, .measured: nil
        }
    }
}
