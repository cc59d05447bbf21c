/// The events of the benchmark programs.
extension EventName {
    /// A call begins.
    public static let calling = EventName(rawValue: "calling")
    /// A call was made.
    public static let called = EventName(rawValue: "called")
    /// An address was added.
    public static let added = EventName(rawValue: "added")
    /// A call was refused.
    public static let refused = EventName(rawValue: "refused")
}
