/// Something a scenario does in the lab that is neither a fault nor a message.
public struct LabAction: Sendable, Hashable {
    /// The word that says it.
    package let word: any ActionWord

    init(_ word: some ActionWord) { self.word = word }

    /// The action as it is written in YAML, on one line.
    public var text: String { FlowText.mapping(ActionRow.entries(of: word)) }

    /// Whether both say the same.
    public static func == (one: Self, other: Self) -> Bool { AnyHashable(one.word) == AnyHashable(other.word) }

    /// Hashes what it says.
    public func hash(into hasher: inout Hasher) { word.hash(into: &hasher) }
}
