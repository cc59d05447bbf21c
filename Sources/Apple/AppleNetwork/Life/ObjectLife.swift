package import Dispatch
internal import Synchronization

/// The life of one browser, listener or group: its state, the handler that is told of it, and the queue.
///
/// The state changes on the queue, in the call before that of the handler. After ``cancel()`` nothing is told any more but
/// that it is cancelled, once, and then the handlers are let go of, so that what they hold can be freed.
package final class ObjectLife<State: Sendable & Equatable>: Sendable {
    /// A handler of the state.
    package typealias Handler = @Sendable (State) -> Void

    private struct Values {
        var state: State
        var handler: Handler?
        var queue: HandlerQueue?
        var isCancelled = false
        var isOver = false
        var ends: [Int: @Sendable () -> Void] = [:]
        var lastEnd = 0

        /// Sets the handler, unless nobody will be told any more; the result is the one before.
        mutating func replaceHandler(_ new: Handler?) -> Handler? {
            defer { handler = isOver ? nil : new }
            return handler
        }

        /// Enters the last state; the result is the handler to tell it.
        mutating func end(in last: State) -> Handler? {
            guard !isOver else { return nil }
            state = last
            isOver = true
            return handler.take()
        }
    }

    private let cancelled: State
    private let values: Mutex<Values>

    /// A life that begins in a state and ends in another.
    package init(from state: State, to cancelled: State) {
        self.cancelled = cancelled
        values = Mutex(Values(state: state))
    }

    /// The state that was told last.
    package var state: State { values.withLock { $0.state } }

    /// The queue of the program, once it was given.
    package var queue: DispatchQueue? { values.withLock { $0.queue?.given } }

    /// Whether the object has been cancelled, though that may not have been told yet.
    package var isCancelled: Bool { values.withLock { $0.isCancelled } }

    /// Who is told of states.
    package var handler: Handler? {
        get { values.withLock { $0.handler } }
        // The old handler is let go of outside the lock: it may hold the last reference to what uses this object.
        set { withExtendedLifetime(values.withLock { $0.replaceHandler(newValue) }) {} }
    }

    /// Takes the queue; `false` if there is one already, or the object is cancelled.
    package func begin(on queue: DispatchQueue) -> Bool {
        values.withLock { values in
            guard values.queue == nil, !values.isCancelled else { return false }
            values.queue = HandlerQueue(queue)
            return true
        }
    }

    /// Calls a closure on the queue; if the object is cancelled by then, or has gone, the other one.
    package func perform(
        orElse otherwise: @escaping @Sendable () -> Void = {}, _ body: @escaping @Sendable () -> Void
    ) {
        values.withLock { $0.queue }?.call { [weak self] in
            if self?.isCancelled == false { body() } else { otherwise() }
        }
    }

    /// Enters a state and tells it; on the queue.
    package func enter(_ state: State) {
        let handler = values.withLock { values in
            guard !values.isCancelled, values.state != state else { return nil as Handler? }
            values.state = state
            return values.handler
        }
        handler?(state)
    }

    /// Keeps a closure that ends something when the object is cancelled; it is called now if that has happened.
    ///
    /// The result is for ``endNow(_:)``.
    @discardableResult
    package func atEnd(_ end: @escaping @Sendable () -> Void) -> Int {
        let id = values.withLock { values in
            guard !values.isCancelled else { return nil as Int? }
            values.lastEnd += 1
            values.ends[values.lastEnd] = end
            return values.lastEnd
        }
        guard let id else {
            end()
            return 0
        }
        return id
    }

    /// Ends one thing before the object does.
    package func endNow(_ id: Int) { values.withLock { $0.ends.removeValue(forKey: id) }?() }

    /// Ends everything that ``atEnd(_:)`` has kept.
    package func endAll() {
        let ends = values.withLock { values in
            defer { values.ends = [:] }
            return values.ends.sorted { $0.key < $1.key }
        }
        for end in ends { end.value() }
    }

    /// Cancels the object: ends everything; `false` if it was cancelled before.
    ///
    /// ``finish(_:)`` has to follow, unless the object goes away.
    package func cancel() -> Bool {
        let isFirst = values.withLock { values in
            defer { values.isCancelled = true }
            return !values.isCancelled
        }
        if isFirst, NetworkRules.ofThisProcess.endsCancelled { endAll() }
        return isFirst
    }

    /// Tells that the object is cancelled, and lets go of the handler; then calls `release`, which lets go of the others.
    ///
    /// An object that never got a queue is cancelled at once, and nobody is told.
    package func finish(_ release: @escaping @Sendable () -> Void) {
        guard let queue = values.withLock({ $0.queue }) else {
            withExtendedLifetime(values.withLock { $0.end(in: cancelled) }) {}
            return release()
        }
        queue.call { [self] in
            let handler = values.withLock { $0.end(in: cancelled) }
            handler?(cancelled)
            release()
        }
    }
}
