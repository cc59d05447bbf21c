internal import Foundation
internal import OpenCombine

/// A subscription to many publishers, which delivers their values in the order of their arrival.
///
/// The subscriber receives the subscription first; then the publishers are subscribed to in order. Values are delivered
/// one at a time, on any of the publishers' threads. With limited demand, one value is requested from each publisher, and
/// is stored until the subscriber requests it.
final class Merging<Downstream: Subscriber>: Subscription {
    private struct Source {
        var subscription: (any Subscription)?
        var waiting: Downstream.Input?
        var isFinished = false
        /// Whether unlimited values were requested from the publisher.
        var isUnlimited = false
    }

    private struct State {
        var sources: [Source] = []
        /// The subscriber's remaining demand.
        var demand = Subscribers.Demand.none
        var downstream: Downstream?
    }

    private var state: State
    /// The lock of the state; never held while other code is called.
    private let lock = NSLock()
    /// The lock that is held while the subscriber is called, so that values are delivered one at a time.
    private let delivery = NSRecursiveLock()

    /// Subscribes a subscriber to a publisher.
    typealias Subscribe = (AnySubscriber<Downstream.Input, Downstream.Failure>) -> Void

    /// Subscribes to all publishers for a subscriber.
    static func start(_ publishers: [Subscribe], for downstream: Downstream) {
        let merging = Merging(downstream, count: publishers.count)
        downstream.receive(subscription: merging)
        merging.finishIfDone()
        for (index, subscribe) in publishers.enumerated() { subscribe(merging.subscriber(index)) }
    }

    private init(_ downstream: Downstream, count: Int) {
        state = State(sources: Array(repeating: Source(), count: count), downstream: downstream)
    }

    private func subscriber(_ index: Int) -> AnySubscriber<Downstream.Input, Downstream.Failure> {
        AnySubscriber(
            receiveSubscription: { self.receive($0, from: index) },
            receiveValue: { self.receive($0, from: index) },
            receiveCompletion: { self.receive($0, from: index) })
    }

    private func receive(_ subscription: any Subscription, from index: Int) {
        let demand: Subscribers.Demand? = lock.withLock {
            guard state.downstream != nil else { return nil }
            state.sources[index].subscription = subscription
            state.sources[index].isUnlimited = state.demand == .unlimited
            return state.demand == .unlimited ? .unlimited : .max(1)
        }
        guard let demand else { return subscription.cancel() }
        subscription.request(demand)
    }

    private func receive(_ value: Downstream.Input, from index: Int) -> Subscribers.Demand {
        delivery.withLock {
            let taker: Downstream? = lock.withLock {
                guard let downstream = state.downstream else { return nil }
                guard state.demand > 0 else {
                    state.sources[index].waiting = value
                    return nil
                }
                state.demand -= 1
                return downstream
            }
            guard let taker else { return .none }
            let more = taker.receive(value)
            if more > 0 { request(more) }
            return lock.withLock {
                // Another value is requested, unless all were requested or the subscription has ended in the meantime.
                state.sources.indices.contains(index) && !state.sources[index].isUnlimited ? .max(1) : .none
            }
        }
    }

    private func receive(_ completion: Subscribers.Completion<Downstream.Failure>, from index: Int) {
        delivery.withLock {
            switch completion {
            case .finished:
                lock.withLock {
                    guard state.sources.indices.contains(index) else { return }
                    state.sources[index].isFinished = true
                    state.sources[index].subscription = nil
                }
                finishIfDone()
            case .failure:
                end()?.receive(completion: completion)
            }
        }
    }

    func request(_ demand: Subscribers.Demand) {
        delivery.withLock {
            lock.withLock { state.demand += demand }
            while let (taker, value, source) = nextWaiting() {
                let more = taker.receive(value)
                if more > 0 { lock.withLock { state.demand += more } }
                source?.request(.max(1))
            }
            for source in unlimitedFromNow() { source.request(.unlimited) }
            finishIfDone()
        }
    }

    /// Removes a stored value if there is demand; returns it with the subscriber and the subscription for the next value.
    private func nextWaiting() -> (Downstream, Downstream.Input, (any Subscription)?)? {
        lock.withLock {
            guard let downstream = state.downstream, state.demand > 0 else { return nil }
            for index in state.sources.indices {
                guard let value = state.sources[index].waiting else { continue }
                state.sources[index].waiting = nil
                state.demand -= 1
                return (downstream, value, state.sources[index].subscription)
            }
            return nil
        }
    }

    /// Returns the publishers from which unlimited values are to be requested, each once, if the demand is unlimited.
    private func unlimitedFromNow() -> [any Subscription] {
        lock.withLock {
            guard state.demand == .unlimited else { return [] }
            return state.sources.indices.compactMap { index in
                guard !state.sources[index].isUnlimited, let source = state.sources[index].subscription else {
                    return nil
                }
                state.sources[index].isUnlimited = true
                return source
            }
        }
    }

    private func finishIfDone() {
        let isDone = lock.withLock { state.sources.allSatisfy { $0.isFinished && $0.waiting == nil } }
        if isDone { end()?.receive(completion: .finished) }
    }

    func cancel() { end() }

    /// Cancels the subscriptions and releases the state; only the first call returns the subscriber.
    @discardableResult private func end() -> Downstream? {
        let ended = lock.withLock {
            defer { state = State() }
            return state
        }
        for source in ended.sources { source.subscription?.cancel() }
        return ended.downstream
    }
}
