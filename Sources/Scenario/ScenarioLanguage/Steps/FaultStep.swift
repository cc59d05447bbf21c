/// A fault of a scenario: what goes wrong, where, and for how long.
public struct FaultStep: Sendable, Hashable {
    /// What goes wrong and where.
    public var kind: FaultKind
    /// After this time it heals by itself, while the steps go on; `nil` lasts until it is healed or the scenario ends.
    public var duration: Duration?
    /// The name under which it can be healed.
    public var name: String?

    /// Makes a fault.
    public init(_ kind: FaultKind, for duration: Duration? = nil, as name: String? = nil) {
        self.kind = kind
        self.duration = duration
        self.name = name
    }
}

/// What goes wrong, in terms of the scenario's names: groups are not expanded yet.
public struct FaultKind: Sendable, Hashable {
    /// The word that says it.
    package let word: any FaultWord

    init(_ word: some FaultWord) { self.word = word }

    /// Whether both say the same.
    public static func == (one: Self, other: Self) -> Bool { AnyHashable(one.word) == AnyHashable(other.word) }

    /// Hashes what it says.
    public func hash(into hasher: inout Hasher) { word.hash(into: &hasher) }
}
