/// How a scenario ended.
public enum Verdict: String, Sendable, Hashable, CaseIterable {
    /// Everything expected happened and nothing forbidden did.
    case passed
    /// Something expected did not happen, or something forbidden did.
    case failed
    /// No statement can be made: a fault had no effect, the machine was too slow, or lacks a feature.
    case inconclusive
}
