public import Foundation

extension UserDefaults {
    /// Tells an observer of every change of a value, whichever program of the app group makes it.
    ///
    /// It is told on a queue of its own, one change after the other, once the value is in its file. With the option
    /// `initial` it is told of the value of now, before this returns. The observer is not kept.
    public func addObserver(
        _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
        context: UnsafeMutableRawPointer?
    ) {
        DefaultsObservers.shared.add(
            DefaultsObserver(observer, of: self, keyPath, options, UInt(bitPattern: context)))
    }

    /// Tells an observer no more of a value.
    public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
        DefaultsObservers.shared.remove { $0.isFor(observer, self, keyPath) }
    }

    /// Tells an observer no more of a value that it observes with this context.
    public func removeObserver(
        _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
    ) {
        let context = UInt(bitPattern: context)
        DefaultsObservers.shared.remove { $0.isFor(observer, self, keyPath) && $0.context == context }
    }
}
