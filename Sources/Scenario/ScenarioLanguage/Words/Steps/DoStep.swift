extension StepRow {
    /// `do: { wait: 1s }`.
    static let `do` = StepRow(LabAction.key, ActionRow.shape, "Performs an action.")
}

/// An action in the lab that is neither a fault nor a message.
public struct LabAction: Sendable, Hashable {
    package let word: any ActionWord

    init(_ word: some ActionWord) { self.word = word }

    /// Returns whether both actions are equal.
    public static func == (one: Self, other: Self) -> Bool { AnyHashable(one.word) == AnyHashable(other.word) }

    /// Hashes the action.
    public func hash(into hasher: inout Hasher) { word.hash(into: &hasher) }
}

extension LabAction: StepWord {
    package static let key = "do"

    package var value: String { FlowText.mapping(ActionRow.entries(of: word)) }
    package var asserts: Bool { word.asserts }
    package var pause: Duration { word.pause }

    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        word.check(&checker, at: path, &history)
    }
}

extension Step.Action {
    /// The command that the step runs on a host; `nil` for none.
    package var command: [String]? { (word as? LabAction)?.word.command }
}
