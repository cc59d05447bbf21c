/// The verdict of a scenario or of one finding.
public enum Verdict: Sendable, Hashable {
    /// All expectations were met and nothing forbidden happened.
    case passed
    /// An expectation was not met, or something forbidden happened.
    case failed
    /// No verdict is possible, for this reason.
    case inconclusive(InconclusiveReason)

    /// A verdict without its reason.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// All expectations were met.
        case passed
        /// An expectation was not met.
        case failed
        /// No verdict is possible.
        case inconclusive
    }

    /// Combines verdicts: failed outweighs inconclusive, earlier reasons outweigh later ones, and an empty sequence is
    /// passed.
    public init(_ verdicts: some Sequence<Verdict>) {
        let all = Set(verdicts)
        let reason = InconclusiveReason.allCases.first { all.contains(.inconclusive($0)) }
        self = all.contains(.failed) ? .failed : reason.map(Verdict.inconclusive) ?? .passed
    }

    /// Parses a verdict from its names; returns `nil` for an unknown name.
    package init?(_ kind: String, _ reason: String?) {
        switch Kind(rawValue: kind) {
        case .passed: self = .passed
        case .failed: self = .failed
        case .inconclusive:
            guard let reason = reason.flatMap({ InconclusiveReason(rawValue: $0) }) else { return nil }
            self = .inconclusive(reason)
        case nil: return nil
        }
    }

    /// The verdict without its reason.
    public var kind: Kind {
        switch self {
        case .passed: .passed
        case .failed: .failed
        case .inconclusive: .inconclusive
        }
    }

    /// The reason of an inconclusive verdict; `nil` for any other.
    public var reason: InconclusiveReason? {
        guard case .inconclusive(let reason) = self else { return nil }
        return reason
    }
}
