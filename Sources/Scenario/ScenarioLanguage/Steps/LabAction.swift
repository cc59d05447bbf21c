/// Something a scenario does in the lab that is neither a fault nor a message.
public struct LabAction: Sendable, Hashable {
    /// The word that says it, as the reading of scenarios sees it.
    let checked: any CheckedAction

    /// The word that says it.
    package var word: any ActionWord { checked }

    init(_ word: some CheckedAction) { checked = word }

    /// The action as it is written in YAML, on one line.
    public var text: String { FlowText.mapping(ActionRow.entries(of: word)) }

    /// Whether both say the same.
    public static func == (one: Self, other: Self) -> Bool { one.word.isEqual(to: other.word) }

    /// Hashes what it says.
    public func hash(into hasher: inout Hasher) { word.hash(into: &hasher) }
}

extension ActionWord {
    fileprivate func isEqual(to other: any ActionWord) -> Bool { (other as? Self) == self }
}
