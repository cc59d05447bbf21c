public import Foundation

/// A change of an observed property.
public struct NSKeyValueObservedChange<Value> {
    /// The kind of a change.
    public typealias Kind = NSKeyValueChange

    /// The kind of the change.
    public let kind: Kind
    /// The value after the change, if the option `new` is set; `nil` in a call before a change.
    public let newValue: Value?
    /// The value before the change, if the option `old` is set; `nil` in the call of the option `initial`.
    public let oldValue: Value?
    /// The indexes of changed elements; always `nil` here, because no observable property is a collection.
    public let indexes: IndexSet?
    /// Whether the call precedes the change, as the option `prior` requests.
    public let isPrior: Bool
}
