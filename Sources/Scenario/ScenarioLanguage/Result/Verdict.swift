/// How a scenario ended, and what one finding makes of it.
public enum Verdict: Sendable, Hashable {
    /// Everything expected happened and nothing forbidden did.
    case passed
    /// Something expected did not happen, or something forbidden did.
    case failed
    /// No statement can be made, and why.
    case inconclusive(InconclusiveReason)

    /// A verdict without its reason.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Everything was as expected.
        case passed
        /// Something was not as expected.
        case failed
        /// No statement can be made.
        case inconclusive
    }

    /// What several verdicts come to: failed outweighs inconclusive, and of the reasons the first of
    /// ``InconclusiveReason`` outweighs the others; none is a pass.
    public init(_ verdicts: some Sequence<Verdict>) {
        let all = Set(verdicts)
        let reason = InconclusiveReason.allCases.first { all.contains(.inconclusive($0)) }
        self = all.contains(.failed) ? .failed : reason.map(Verdict.inconclusive) ?? .passed
    }

    /// The verdict of these names; `nil` for one that there is not.
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

    /// Why no statement can be made; `nil` for one that can.
    public var reason: InconclusiveReason? {
        guard case .inconclusive(let reason) = self else { return nil }
        return reason
    }
}
