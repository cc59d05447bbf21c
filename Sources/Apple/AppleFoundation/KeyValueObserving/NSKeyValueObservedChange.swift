public import Foundation

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of a change.
    public typealias Kind = NSKeyValueChange

    /// The kind of the change.
    public let kind: Kind
    /// The value after the change, with the option `new`; none before a change.
    public let newValue: Value?
    /// The value before the change, with the option `old`; none in the first call.
    public let oldValue: Value?
    /// Which elements of a collection have changed; none of the properties that are observed here is a collection.
    public let indexes: IndexSet?
    /// Whether the change is still to come, with the option `prior`.
    public let isPrior: Bool
}
