/// The values that an observer gets, and the times at which it is notified.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The options as bits, the same as in Foundation.
    public let rawValue: UInt

    /// Makes options from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The value after a change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before a change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// An additional call with the current value before the method that adds the observer returns.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// An additional call before each change.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change of a property.
public enum NSKeyValueChange: UInt, Sendable {
    /// The property was set.
    case setting = 1
    /// Elements were inserted into a collection.
    case insertion
    /// Elements were removed from a collection.
    case removal
    /// Elements of a collection were replaced.
    case replacement
}
