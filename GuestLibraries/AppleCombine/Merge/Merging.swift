internal import Foundation
internal import OpenCombine

/// Gives a subscriber the values of many publishers, in the order in which they come.
///
/// The subscriber gets its subscription first, then the publishers are subscribed to in order. It receives one value at a
/// time, whatever threads the publishers use. A subscriber that asks for a number of values rather than all has each
/// publisher asked for one at a time, and that one is kept until it is asked for.
final class Merging<Downstream: Subscriber>: Subscription {
    private struct Source {
        var subscription: (any Subscription)?
        var waiting: Downstream.Input?
        var isFinished = false
        /// Whether it was asked for all its values.
        var isUnlimited = false
    }

    private struct State {
        var sources: [Source] = []
        /// How many values the subscriber still takes.
        var demand = Subscribers.Demand.none
        var downstream: Downstream?
    }

    private var state: State
    /// Guards the state; never held while others' code is called.
    private let lock = NSLock()
    /// Held while the subscriber is called, so that values reach it one at a time.
    private let delivery = NSRecursiveLock()

    /// What subscribes a subscriber to a publisher.
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
                // One more, unless it was asked for all in the meantime, or is not wanted any longer.
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

    /// Takes a value that was kept, if it is asked for now, and where the next one comes from.
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

    /// The publishers to ask for all their values, each once, when the subscriber takes all.
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

    /// Lets go of everything, and gives the subscriber back to the first caller.
    @discardableResult private func end() -> Downstream? {
        let ended = lock.withLock {
            defer { state = State() }
            return state
        }
        for source in ended.sources { source.subscription?.cancel() }
        return ended.downstream
    }
}
