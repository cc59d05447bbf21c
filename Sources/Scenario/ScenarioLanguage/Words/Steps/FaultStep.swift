extension StepRow {
    /// `fault: { link: HOST, carrier: down }`.
    static let fault = StepRow(FaultStep.key, FaultRow.shape, "Begins a fault.")
}

/// A fault of a scenario: its kind and target, its duration and its name.
public struct FaultStep: Sendable, Hashable {
    /// The kind of fault and its target.
    public var kind: FaultKind
    /// The duration, during which later steps run; `nil` lasts until the fault is healed or the scenario ends.
    public var duration: Duration?
    /// The name to heal the fault by.
    public var name: String?

    /// Makes a fault.
    public init(_ kind: FaultKind, for duration: Duration? = nil, as name: String? = nil) {
        self.kind = kind
        self.duration = duration
        self.name = name
    }
}

/// A kind of fault with the scenario's names, so that groups are not expanded yet.
public struct FaultKind: Sendable, Hashable {
    package let word: any FaultWord

    init(_ word: some FaultWord) { self.word = word }

    /// Returns whether both faults are equal.
    public static func == (one: Self, other: Self) -> Bool { AnyHashable(one.word) == AnyHashable(other.word) }

    /// Hashes the fault.
    public func hash(into hasher: inout Hasher) { word.hash(into: &hasher) }
}

extension FaultStep: StepWord {
    package static let key = "fault"

    package var value: String { FlowText.mapping(FaultRow.entries(of: self)) }
    package var pause: Duration { duration ?? .zero }

    /// Checks the fault and records its name.
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
