public import Foundation

/// A class with a method of its own for what it observes by a text; on iOS it overrides that of `NSObject`.
///
/// The copy of a file that is compiled says so of each class that has one: on Linux no class can override a method that an
/// extension has given to `NSObject`.
public protocol _KeyPathObserver: NSObject {
    /// The value at a key path has changed: of `object`, from and to what `change` has.
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)
}

/// The part of every object in observing by key path strings.
public protocol _KeyPathHandling: NSObject {}

extension NSObject: _KeyPathHandling {}

extension _KeyPathHandling {
    /// Ends the program, as on iOS: a change was told that the class does not observe.
    public func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        preconditionFailure("\(self) was told that '\(keyPath ?? "")' has changed, and does not handle that")
    }
}

/// A key of the dictionary that describes a change.
public struct NSKeyValueChangeKey: RawRepresentable, Sendable, Hashable {
    /// The key as Foundation has it.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// How it has changed: the number of an ``NSKeyValueChange``.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The value after the change, with the option `new`; `NSNull` where there is none.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The value before the change, with the option `old`; `NSNull` where there was none.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The elements of a collection that have changed; nothing that is observed here is one.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// Whether the change is still to come; nothing is told before a change here.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}
