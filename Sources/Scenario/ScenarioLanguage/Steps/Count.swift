/// The required number of occurrences.
public enum Count: Sendable, Hashable {
    /// Exactly this number within the timeout, and no more until the end of the scenario.
    case exactly(Int)
    /// At least this number.
    case atLeast(Int)
    /// At most this number.
    case atMost(Int)
}
