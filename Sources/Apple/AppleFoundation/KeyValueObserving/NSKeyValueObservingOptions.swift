/// The values and the times that an observer is notified of.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// The options as bits; they are those of Foundation.
    public let rawValue: UInt

    /// Makes options of bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The value after a change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before a change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// A call with the value of now, before `observe` returns.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// A call before each change, beside the one after it.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// The kind of a change of a property.
public enum NSKeyValueChange: UInt, Sendable {
    /// It has got a value.
    case setting = 1
    /// Something was inserted into a collection.
    case insertion
    /// Something was removed from a collection.
    case removal
    /// Something in a collection was replaced.
    case replacement
}
