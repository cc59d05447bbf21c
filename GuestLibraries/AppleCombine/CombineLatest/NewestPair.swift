internal import Foundation
internal import OpenCombine

/// A subscription to two publishers, which delivers the pair of their newest values after each new value.
///
/// The subscriber receives the subscription first; then the publishers are subscribed to in order. Pairs are delivered one
/// at a time, on any of the publishers' threads. Without demand, the newest pair is stored until it is requested.
final class NewestPair<First, Second, Downstream: Subscriber>: Subscription where Downstream.Input == (First, Second) {
    private struct State {
        var first: First?
        var second: Second?
        var subscriptions: [any Subscription] = []
        /// The subscriber's remaining demand, in pairs.
        var demand = Subscribers.Demand.none
        /// The subscriber's total demand, which is requested from each publisher.
        var asked = Subscribers.Demand.none
        /// Whether a pair is stored that has not been delivered.
        var isWaiting = false
        /// The number of publishers that have not finished.
        var unfinished = 2
        var downstream: Downstream?
    }

    private var state: State
    /// The lock of the state; never held while other code is called.
    private let lock = NSLock()
    /// The lock that is held while the subscriber is called, so that pairs are delivered one at a time and in order.
    private let delivery = NSRecursiveLock()

    /// Subscribes to both publishers for a subscriber.
    static func start<A: Publisher, B: Publisher>(_ a: A, _ b: B, for downstream: Downstream)
    where A.Output == First, B.Output == Second, A.Failure == Downstream.Failure, B.Failure == Downstream.Failure {
        let pair = NewestPair(downstream)
        downstream.receive(subscription: pair)
        a.subscribe(pair.subscriber { $0.first = $1 })
        b.subscribe(pair.subscriber { $0.second = $1 })
    }

    private init(_ downstream: Downstream) { state = State(downstream: downstream) }

    private func subscriber<Value>(
        _ store: @escaping (inout State, Value) -> Void
    ) -> AnySubscriber<Value, Downstream.Failure> {
        AnySubscriber(
            receiveSubscription: { self.receive($0) },
            receiveValue: { value in
                self.receive { store(&$0, value) }
                return .none
            },
            receiveCompletion: { self.receive($0) })
    }

    private func receive(_ subscription: any Subscription) {
        let asked: Subscribers.Demand? = lock.withLock {
            guard state.downstream != nil else { return nil }
            state.subscriptions.append(subscription)
            return state.asked
        }
        guard let asked else { return subscription.cancel() }
        if asked > 0 { subscription.request(asked) }
    }

    private func receive(_ store: (inout State) -> Void) {
        delivery.withLock {
            lock.withLock {
                guard state.downstream != nil else { return }
                store(&state)
                state.isWaiting = state.first != nil && state.second != nil
            }
            deliver()
        }
    }

    private func receive(_ completion: Subscribers.Completion<Downstream.Failure>) {
        delivery.withLock {
            switch completion {
            case .finished:
                lock.withLock { state.unfinished -= 1 }
                finishIfDone()
            case .failure:
                end()?.receive(completion: completion)
            }
        }
    }

    /// Delivers the stored pair if there is demand, and requests the additional demand that the subscriber returns.
    private func deliver() {
        let ready: (Downstream, First, Second)? = lock.withLock {
            guard state.isWaiting, state.demand > 0, let downstream = state.downstream, let first = state.first,
                let second = state.second
            else { return nil }
            state.isWaiting = false
            state.demand -= 1
            return (downstream, first, second)
        }
        guard let (downstream, first, second) = ready else { return }
        let more = downstream.receive((first, second))
        if more > 0 { request(more) }
        finishIfDone()
    }

    private func finishIfDone() {
        let isDone = lock.withLock { state.unfinished == 0 && !state.isWaiting }
        if isDone { end()?.receive(completion: .finished) }
    }

    func request(_ demand: Subscribers.Demand) {
        delivery.withLock {
            let subscriptions = lock.withLock {
                state.demand += demand
                state.asked += demand
                return state.subscriptions
            }
            deliver()
            for subscription in subscriptions { subscription.request(demand) }
        }
    }

    func cancel() { end() }

    /// Cancels the subscriptions and releases the state; only the first call returns the subscriber.
    @discardableResult private func end() -> Downstream? {
        let ended = lock.withLock {
            defer { state = State() }
            return state
        }
        for subscription in ended.subscriptions { subscription.cancel() }
        return ended.downstream
    }
}
