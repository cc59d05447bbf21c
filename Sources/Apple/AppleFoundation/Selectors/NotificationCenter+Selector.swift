public import Foundation
private import Synchronization

extension NotificationCenter {
    /// Calls a method with each notification of a name from an object, on the thread that posts it.
    ///
    /// `nil` stands for all names, or for all objects. The observer is not retained; its release ends the observation.
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

    /// Ends all observations of an observer: an object with methods, or the result of
    /// `addObserver(forName:object:queue:using:)`.
    public func removeObserver(_ observer: AnyObject) {
        for registration in Registrations.take(where: { $0.center === self && $0.target.observer === observer }) {
            removeObserver(registration.token as Any)
        }
        removeObserver(observer as Any)
    }

    /// Ends an observer's observations of a name and an object; `nil` stands for all names, or for all objects.
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

/// The observations that call methods of objects.
private enum Registrations {
    private static let all = Mutex<[Registration]>([])

    /// Adds an observation, and removes those whose observers were released.
    static func add(_ registration: Registration) {
        let ended = take { $0.target.observer == nil }
        all.withLock { $0.append(registration) }
        for registration in ended { registration.center.removeObserver(registration.token as Any) }
    }

    static func take(where fits: (Registration) -> Bool) -> [Registration] {
        // Objects are released outside the lock, because their deinitializers may call back.
        all.withLock { all in
            let taken = all.filter(fits)
            all.removeAll(where: fits)
            return taken
        }
    }
}
