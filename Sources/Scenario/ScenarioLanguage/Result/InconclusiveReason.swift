/// Why no statement can be made.
///
/// The cases are in the order in which they weigh: the first are defects of the lab, the last is chance.
public enum InconclusiveReason: String, Sendable, Hashable, CaseIterable {
    /// A fault, or its healing, changed nothing.
    case noEffect = "no-effect"
    /// What was to be seen may have gone by unseen: frames were not captured.
    case witnessLost = "witness-lost"
    /// The run was cancelled, or never began.
    case cancelled
    /// Somebody held the run, or entered its lab.
    case held
    /// This machine lacks what a step needs; `pushlab doctor` says what.
    case notSupported = "not-supported"
    /// The machine did not run what was due, for too long to judge by a deadline.
    case hostStalled = "host-stalled"
}
