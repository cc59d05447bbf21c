public import AppleFoundation
public import Foundation
public import OpenCombine

extension _KeyValueCodingAndObserving {
    /// Publishes the value of the property at a key path, at once and after each change.
    public func publisher<Value>(
        for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
        NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
    }
}

extension NSObject {
    /// A publisher of the values of an object's property, at the times that the options select.
    ///
    /// It publishes on the thread that changes the property, retains the object, and does not finish.
    public struct KeyValueObservingPublisher<Subject: _KeyValueCodingAndObserving, Value>: Publisher, Equatable {
        /// The type of the property.
        public typealias Output = Value
        /// The failure type, which has no value.
        public typealias Failure = Never

        /// The observed object.
        public let object: Subject
        /// The key path of the observed property.
        public let keyPath: KeyPath<Subject, Value>
        /// The additional times at which a value is published: `initial` at once, `prior` before each change.
        public let options: NSKeyValueObservingOptions

        /// Publishes the values of a property.
        public init(object: Subject, keyPath: KeyPath<Subject, Value>, options: NSKeyValueObservingOptions) {
            self.object = object
            self.keyPath = keyPath
            self.options = options
        }

        /// Begins the observation.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            Observing(object, keyPath, options, subscriber).start()
        }

        /// Publishes an empty tuple for each change instead of the value.
        public func didChange() -> Publishers.Map<Self, Void> { map { _ in } }

        /// Returns whether both observe the same property of the same object with the same options.
        public static func == (lhs: Self, rhs: Self) -> Bool {
            lhs.object === rhs.object && lhs.keyPath == rhs.keyPath && lhs.options == rhs.options
        }
    }
}

/// One subscription to a property.
///
/// The subscriber is called on the thread that changes the property, one call at a time.
private final class Observing<Subject: _KeyValueCodingAndObserving, Downstream: Subscriber>: Subscription
where Downstream.Failure == Never {
    private let object: Subject
    private let keyPath: KeyPath<Subject, Downstream.Input>
    private let options: NSKeyValueObservingOptions
    private let lock = NSLock()
    private let delivery = NSRecursiveLock()
    private var downstream: Downstream?
    private var observation: NSKeyValueObservation?
    private var demand = Subscribers.Demand.none
    /// The newest value that has not been delivered.
    private var waiting: Downstream.Input?

    init(
        _ object: Subject, _ keyPath: KeyPath<Subject, Downstream.Input>, _ options: NSKeyValueObservingOptions,
        _ downstream: Downstream
    ) {
        self.object = object
        self.keyPath = keyPath
        self.options = options
        self.downstream = downstream
    }

    func start() {
        guard let downstream else { return }
        downstream.receive(subscription: self)
        // The value is read from the object, because a change has it only with the options `new` and `old`.
        let call = Call { [weak self] in self?.offer() }
        let observation = object.observe(keyPath, options: options) { _, _ in call.body() }
        let isWanted = lock.withLock {
            guard self.downstream != nil else { return false }
            self.observation = observation
            return true
        }
        if !isWanted { observation.invalidate() }
    }

    private func offer() {
        delivery.withLock {
            let value = object[keyPath: keyPath]
            lock.withLock { waiting = .some(value) }
            deliver()
        }
    }

    private func deliver() {
        let ready: (Downstream, Downstream.Input)? = lock.withLock {
            guard let downstream, let value = waiting, demand > 0 else { return nil }
            waiting = nil
            demand -= 1
            return (downstream, value)
        }
        guard let (downstream, value) = ready else { return }
        let more = downstream.receive(value)
        if more > 0 { lock.withLock { demand += more } }
    }

    func request(_ demand: Subscribers.Demand) {
        delivery.withLock {
            lock.withLock { self.demand += demand }
            deliver()
        }
    }

    func cancel() {
        let observation = lock.withLock {
            downstream = nil
            waiting = nil
            defer { self.observation = nil }
            return self.observation
        }
        observation?.invalidate()
    }
}

/// A closure that is called at each change.
///
/// Unchecked: subscribers are not Sendable. The closure uses its own locks, and is called on the thread that changes the
/// property, as everywhere in Combine.
private struct Call: @unchecked Sendable {
    let body: () -> Void
}
