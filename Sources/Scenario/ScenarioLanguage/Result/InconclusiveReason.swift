/// The reason for an inconclusive verdict.
///
/// The cases are in order of precedence: from defects of the lab to chance.
public enum InconclusiveReason: String, Sendable, Hashable, CaseIterable {
    /// A fault or its healing had no effect.
    case noEffect = "no-effect"
    /// Evidence was lost, such as frames that were not captured.
    case witnessLost = "witness-lost"
    /// The run was cancelled or did not begin.
    case cancelled
    /// A user held the run or entered its lab.
    case held
    /// The machine lacks a feature that a step needs; `pushlab doctor` names it.
    case notSupported = "not-supported"
    /// The machine stalled for too long to judge a deadline.
    case hostStalled = "host-stalled"
}
