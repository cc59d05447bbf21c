internal import Foundation

/// One observer of one value of some user defaults.
///
/// It is unchecked: what it last saw is used under the lock of ``DefaultsObservers`` alone, the observer is told on its
/// queue, and all else never changes.
final class DefaultsObserver: @unchecked Sendable {
    /// Which value of which defaults is observed.
    struct Subject: Hashable {
        let defaults: ObjectIdentifier
        let key: String
    }

    private weak var observer: NSObject?
    private let defaults: UserDefaults
    private let key: String
    private let options: NSKeyValueObservingOptions
    /// The address that the observer tells its observations apart by.
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

    /// Whether its observer is still there.
    var isWanted: Bool { observer != nil }

    func isFor(_ observer: NSObject, _ defaults: UserDefaults, _ key: String) -> Bool {
        self.observer === observer && self.defaults === defaults && self.key == key
    }

    var subject: Subject { Subject(defaults: ObjectIdentifier(defaults), key: key) }

    /// The value of now.
    var value: Any? { defaults.object(forKey: key) }

    /// Looks at the value of now; returns what tells the observer, if it has changed.
    func look(at now: Any?) -> (() -> Void)? {
        let before = last
        guard Self.text(now) != Self.text(before) else { return nil }
        last = now
        return { self.tell(now, before: before) }
    }

    /// Tells of the value of now, if the observer wants that at first.
    func tellFirst() {
        if options.contains(.initial) { tell(last, before: nil, isFirst: true) }
    }

    private func tell(_ now: Any?, before: Any?, isFirst: Bool = false) {
        guard let observer else { return }
        var change: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
        if options.contains(.new) { change[.newKey] = now ?? NSNull() }
        if options.contains(.old), !isFirst { change[.oldKey] = before ?? NSNull() }
        let context = unsafe UnsafeMutableRawPointer(bitPattern: context)
        // The method of the class, or that of every object: which one is called is settled by the type.
        if let observer = observer as? any _KeyPathObserver {
            unsafe observer.observeValue(forKeyPath: key, of: defaults, change: change, context: context)
        } else {
            unsafe observer.observeValue(forKeyPath: key, of: defaults, change: change, context: context)
        }
    }

    /// A value to compare; `nil` when there is none.
    private static func text(_ value: Any?) -> String? { value.flatMap { try? PropertyListText.encode(["": $0]) } }
}
