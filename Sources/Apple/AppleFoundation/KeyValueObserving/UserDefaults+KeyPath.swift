public import Foundation

extension UserDefaults {
    /// Sets a value by key-value coding, as `set(_:forKey:)` does; `nil` removes it.
    public func setValue(_ value: Any?, forKey key: String) { set(value, forKey: key) }

    /// Returns a value by key-value coding, as `object(forKey:)` does.
    public func value(forKey key: String) -> Any? { object(forKey: key) }

    /// Notifies an observer of every change of a value, by this program or by another one of the app group.
    ///
    /// `observeValue` is called on a serial queue after the value is in its file; with the option `initial` also once before
    /// this returns, with the current value. The observer is not retained.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        DefaultsObservers.shared.add(
            DefaultsObserver(observer, of: self, keyPath, options, UInt(bitPattern: context)))
    }

    /// Ends an observer's observations of a value.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        DefaultsObservers.shared.remove { $0.isFor(observer, self, keyPath) }
    }

    /// Ends an observer's observations of a value with this context.
    public func removeObserver(
        _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
    ) {
        let context = UInt(bitPattern: context)
        DefaultsObservers.shared.remove { $0.isFor(observer, self, keyPath) && $0.context == context }
    }
}
