public import Foundation
private import Synchronization

extension NotificationCenter {
    /// Has a method called with each notification of a name, on the thread that posts it; `nil` stands for all names, and
    /// for all objects.
    ///
    /// The observer is not kept: what it observed ends with it.
    public func addObserver(
        _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
    ) {
        let observer = observer as AnyObject
        let target = Target(observer, selector)
        let token = addObserver(forName: name, object: object, queue: nil) { target.send($0) }
        Registrations.add(
            Registration(
                center: self, target: target, name: name, object: object.map { ObjectIdentifier($0 as AnyObject) },
                token: token))
    }

    /// Ends all that an observer observes here: an object whose methods were named, or what
    /// `addObserver(forName:object:queue:using:)` has returned.
    public func removeObserver(_ observer: AnyObject) {
        for registration in Registrations.take(where: { $0.center === self && $0.target.observer === observer }) {
            removeObserver(registration.token as Any)
        }
        removeObserver(observer as Any)
    }

    /// Ends what an observer observes of a name and an object here; `nil` stands for all of them.
    public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
        let object = object.map { ObjectIdentifier($0 as AnyObject) }
        let ended = Registrations.take { registration in
            registration.center === self && registration.target.observer === observer
                && (name == nil || registration.name == name) && (object == nil || registration.object == object)
        }
        for registration in ended { removeObserver(registration.token as Any) }
        if ended.isEmpty { removeObserver(observer as Any, name: name, object: object) }
    }
}

/// A weak reference to an observer, with its method.
private final class Target: @unchecked Sendable {
    private(set) weak var observer: AnyObject?
    private let selector: Selector

    init(_ observer: AnyObject, _ selector: Selector) {
        self.observer = observer
        self.selector = selector
    }

    func send(_ notification: Notification) {
        if let observer { selector.send(to: observer, notification) }
    }
}

/// An observation of an object at a center.
///
/// Unchecked: immutable.
private struct Registration: @unchecked Sendable {
    let center: NotificationCenter
    let target: Target
    let name: Notification.Name?
    let object: ObjectIdentifier?
    let token: any NSObjectProtocol
}

/// The observations of all objects by their methods.
private enum Registrations {
    private static let all = Mutex<[Registration]>([])

    /// Adds an observation, and removes those whose observers were released.
    static func add(_ registration: Registration) {
        let ended = take { $0.target.observer == nil }
        all.withLock { $0.append(registration) }
        for registration in ended { registration.center.removeObserver(registration.token as Any) }
    }

    static func take(where fits: (Registration) -> Bool) -> [Registration] {
        // Objects are released outside of the lock.
        all.withLock { all in
            let taken = all.filter(fits)
            all.removeAll(where: fits)
            return taken
        }
    }
}
