/// How often something happens.
public enum Count: Sendable, Hashable {
    /// This often within the time given, and not more often by the end of the scenario.
    case exactly(Int)
    /// This often or more.
    case atLeast(Int)
    /// Not more often.
    case atMost(Int)
}
