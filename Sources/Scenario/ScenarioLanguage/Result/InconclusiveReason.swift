/// The reason for an inconclusive verdict.
///
/// The cases are in order of precedence: from defects of the lab to chance.
public enum InconclusiveReason: String, Sendable, Hashable, CaseIterable {
    /// A fault or its healing had no effect.
    case noEffect = "no-effect"
    /// Frames were not captured, so the expected frame may have been missed.
    case witnessLost = "witness-lost"
    /// The run was cancelled or did not begin.
    case cancelled
    /// A user paused the run or entered its lab.
    case held
    /// The machine lacks a feature that a step needs; `pushlab doctor` names it.
    case notSupported = "not-supported"
    /// The machine stalled for too long to judge a deadline.
    case hostStalled = "host-stalled"
}
