public import Foundation

/// An object whose properties can be observed; Foundation has all of `NSObject` so, on Linux it is the classes of Apple's
/// modules that have such properties.
public protocol _KeyValueCodingAndObserving: NSObject {
    /// The observers of this object.
    var _observers: KeyValueObservers { get }
}

extension _KeyValueCodingAndObserving {
    /// Calls a handler whenever the property at a key path has changed, on the thread that changes it.
    ///
    /// It ends when what this returns is invalidated or released, and when the object is released. The object is not kept.
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
/// Unchecked: neither key paths nor the object are Sendable. The object is used only on the thread that changes it,
/// as its own setter is.
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
/// Unchecked: it stays on the thread of the change.
private struct Former<Value>: @unchecked Sendable {
    let value: Value?

    init(_ value: Value?) { self.value = value }
}
