public import Foundation

/// A class that implements `observeValue`, which overrides the method of `NSObject` on iOS.
///
/// On Linux, a class cannot override a method from an extension of `NSObject`. So the compiled copy of a guest's file
/// declares that the class conforms to this protocol.
public protocol _KeyPathObserver: NSObject {
    /// Called after the value at a key path of `object` has changed; `change` has the values that were requested.
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?)
}

/// The default `observeValue` of all objects.
public protocol _KeyPathHandling: NSObject {}

extension NSObject: _KeyPathHandling {}

extension _KeyPathHandling {
    /// Ends the program, as on iOS, because the class does not implement the method.
    public func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        preconditionFailure("\(self) observes '\(keyPath ?? "")' without a method observeValue")
    }
}

/// A key of the dictionary that `observeValue` gets.
public struct NSKeyValueChangeKey: RawRepresentable, Sendable, Hashable {
    /// The key's string, the same as in Foundation.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The kind of change, as the raw value of an ``NSKeyValueChange``.
    public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
    /// The value after the change, if the option `new` is set; `NSNull` for no value.
    public static let newKey = NSKeyValueChangeKey(rawValue: "new")
    /// The value before the change, if the option `old` is set; `NSNull` for no value.
    public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
    /// The indexes of changed elements; never present here, because no observable property is a collection.
    public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
    /// Whether the call precedes the change; never present here, because observers are notified only after changes.
    public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}
