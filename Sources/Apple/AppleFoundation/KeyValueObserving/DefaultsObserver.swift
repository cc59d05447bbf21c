internal import Foundation

/// An observer of one value of user defaults.
///
/// Unchecked: the last value is used only under the lock of ``DefaultsObservers``, the observer is notified on the queue
/// of ``DefaultsObservers``, and everything else is immutable.
final class DefaultsObserver: @unchecked Sendable {
    /// The observed value: the object of user defaults and the key.
    struct Subject: Hashable {
        let defaults: ObjectIdentifier
        let key: String
    }

    private weak var observer: NSObject?
    private let defaults: UserDefaults
    private let key: String
    private let options: NSKeyValueObservingOptions
    /// The address by which the observer distinguishes its observations.
    let context: UInt
    private var last: Any?

    init(
        _ observer: NSObject, of defaults: UserDefaults, _ key: String, _ options: NSKeyValueObservingOptions,
        _ context: UInt
    ) {
        self.observer = observer
        self.defaults = defaults
        self.key = key
        self.options = options
        self.context = context
        last = defaults.object(forKey: key)
    }

    var isWanted: Bool { observer != nil }

    func isFor(_ observer: NSObject, _ defaults: UserDefaults, _ key: String) -> Bool {
        self.observer === observer && self.defaults === defaults && self.key == key
    }

    var subject: Subject { Subject(defaults: ObjectIdentifier(defaults), key: key) }

    var value: Any? { defaults.object(forKey: key) }

    /// Compares the current value with the last one; returns a closure that notifies the observer of a change.
    func look(at now: Any?) -> (() -> Void)? {
        let before = last
        guard Self.text(now) != Self.text(before) else { return nil }
        last = now
        return { self.tell(now, before: before) }
    }

    /// Notifies the observer of the current value if it has the option `initial`.
    func tellFirst() {
        if options.contains(.initial) { tell(last, before: nil, isFirst: true) }
    }

    private func tell(_ now: Any?, before: Any?, isFirst: Bool = false) {
        guard let observer else { return }
        var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
        if options.contains(.new) { change[.newKey] = now ?? NSNull() }
        if options.contains(.old), !isFirst { change[.oldKey] = before ?? NSNull() }
        let context = unsafe UnsafeMutableRawPointer(bitPattern: context)
        // The static type selects the method: that of the class, or the default one of every object.
        if let observer = observer as? any _KeyPathObserver {
            unsafe observer.observeValue(forKeyPath: key, of: defaults, change: change, context: context)
        } else {
            unsafe observer.observeValue(forKeyPath: key, of: defaults, change: change, context: context)
        }
    }

    /// Returns a value in a form that can be compared.
    private static func text(_ value: Any?) -> String? { value.flatMap { try? PropertyListText.encode(["": $0]) } }
}
