extension StepRow {
    /// `fault: { link: HOST, carrier: down }`.
    static let fault = StepRow(FaultStep.key, FaultRow.shape, "Makes something go wrong.")
}

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

extension FaultStep: StepWord {
    package static let key = "fault"

    package var value: String { FlowText.mapping(FaultRow.entries(of: self)) }
    package var pause: Duration { duration ?? .zero }

    /// Checks it, and remembers its name.
    package func check(_ checker: inout Checker, at path: [String], _ history: inout StepHistory) {
        kind.word.check(&checker, at: path, in: self, &history)
        checker.checkOverlaps(of: self, path, &history)
        guard let name else { return }
        guard name != "all" else {
            history.faults.append(name)
            return checker.refuse(
                .invalidName, path + ["as"], "'all' cannot be the name of a fault", "`heal: all` means every fault")
        }
        checker.checkNew(name, of: "fault", path + ["as"], &history.faults)
    }
}
