public import AppleFoundation
public import Foundation
public import OpenCombine

extension _KeyValueCodingAndObserving {
    /// Publishes the value of the property at a key path, now and after each change.
    public func publisher<Value>(
        for keyPath: KeyPath<Self, Value>, options: NSKeyValueObservingOptions = [.initial, .new]
    ) -> NSObject.KeyValueObservingPublisher<Self, Value> {
        NSObject.KeyValueObservingPublisher(object: self, keyPath: keyPath, options: options)
    }
}

extension NSObject {
    /// The values of a property of an object, before and after changes as the options say.
    ///
    /// It publishes on the thread that changes the property. It keeps the object, and does not finish.
    public struct KeyValueObservingPublisher<Subject: _KeyValueCodingAndObserving, Value>: Publisher, Equatable {
        /// The property's value.
        public typealias Output = Value
        /// It does not fail.
        public typealias Failure = Never

        /// Whose property it is.
        public let object: Subject
        /// Which property it is.
        public let keyPath: KeyPath<Subject, Value>
        /// When a value is published: `initial` at once, `prior` before each change, and always after each.
        public let options: NSKeyValueObservingOptions

        /// Publishes the values of a property.
        public init(object: Subject, keyPath: KeyPath<Subject, Value>, options: NSKeyValueObservingOptions) {
            self.object = object
            self.keyPath = keyPath
            self.options = options
        }

        /// Begins to observe.
        public func receive<S: Subscriber>(subscriber: S) where S.Input == Value, S.Failure == Never {
            Observing(object, keyPath, options, subscriber).start()
        }

        /// Publishes that there was a change, without the value.
        public func didChange() -> Publishers.Map<Self, Void> { map { _ in } }

        /// Whether both publish the same property of the same object on the same occasions.
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
    /// The newest value that was not asked for.
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
        // The value is read from the object: a change has it only with the options `new` and `old`.
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

/// What is done at a change.
///
/// It is unchecked: subscribers are not Sendable. What it does has locks of its own, and it is done on the thread that
/// changes the property, as everywhere in Combine.
private struct Call: @unchecked Sendable {
    let body: () -> Void
}
