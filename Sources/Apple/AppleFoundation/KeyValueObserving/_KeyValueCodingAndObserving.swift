public import Foundation

/// An object whose properties can be observed.
///
/// On Apple's systems every `NSObject` is one; here only some classes of Apple's modules are.
public protocol _KeyValueCodingAndObserving: NSObject {
    /// The observers of this object.
    var _observers: KeyValueObservers { get }
}

extension _KeyValueCodingAndObserving {
    /// Calls a handler after each change of the property at a key path, on the thread that changes it.
    ///
    /// The observation ends when the returned object is invalidated or released. It does not retain the observed object, and
    /// also ends when that is released.
    @preconcurrency
    public func observe<Value>(
        _ keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [],
        changeHandler: @escaping @Sendable (Self, NSKeyValueObservedChange<Value>) -> Void
    ) -> NSKeyValueObservation {
        let target = Target(self, keyPath, options, changeHandler)
        let observers = _observers
        let id = observers.add(KeyValueObservers.Observer(willChange: { target.willChange() })) {
            _ = self[keyPath: keyPath]
        }
        if options.contains(.initial) {
            changeHandler(self, target.change(new: options.contains(.new) ? self[keyPath: keyPath] : nil))
        }
        return NSKeyValueObservation { observers.remove(id) }
    }
}

/// An observed object, with its handler.
///
/// Unchecked: neither key paths nor the object are Sendable; they are used only on the thread that changes the object.
private final class Target<Object: _KeyValueCodingAndObserving, Value>: @unchecked Sendable {
    private weak var object: Object?
    private let keyPath: KeyPath<Object, Value>
    private let options: NSKeyValueObservingOptions
    private let handler: @Sendable (Object, NSKeyValueObservedChange<Value>) -> Void

    init(
        _ object: Object, _ keyPath: KeyPath<Object, Value>, _ options: NSKeyValueObservingOptions,
        _ handler: @escaping @Sendable (Object, NSKeyValueObservedChange<Value>) -> Void
    ) {
        self.object = object
        self.keyPath = keyPath
        self.options = options
        self.handler = handler
    }

    /// Reads the value before a change; returns the closure that calls the handler after it.
    func willChange() -> @Sendable () -> Void {
        guard let object else { return {} }
        let old = Former(options.contains(.old) ? object[keyPath: keyPath] : nil)
        if options.contains(.prior) { handler(object, change(old: old.value, isPrior: true)) }
        return { [self] in
            guard let object = self.object else { return }
            let new = options.contains(.new) ? object[keyPath: keyPath] : nil
            handler(object, change(new: new, old: old.value))
        }
    }

    func change(new: Value? = nil, old: Value? = nil, isPrior: Bool = false) -> NSKeyValueObservedChange<Value> {
        NSKeyValueObservedChange(kind: .setting, newValue: new, oldValue: old, indexes: nil, isPrior: isPrior)
    }
}

/// The value before a change.
///
/// Unchecked: used only on the thread of the change.
private struct Former<Value>: @unchecked Sendable {
    let value: Value?

    init(_ value: Value?) { self.value = value }
}
