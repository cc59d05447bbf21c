package import Dispatch
internal import Synchronization

/// The state of one browser, listener or group, with its handler and queue.
///
/// The state changes on the queue, right before the handler is called. After ``cancel()``, the handler is called for
/// the last state alone, once, and then released.
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

        /// Sets the handler, unless the last state was entered; returns the old one.
        mutating func replaceHandler(_ new: Handler?) -> Handler? {
            defer { handler = isOver ? nil : new }
            return handler
        }

        /// Enters the last state, and returns the handler to call.
        mutating func end(in last: State) -> Handler? {
            guard !isOver else { return nil }
            state = last
            isOver = true
            return handler.take()
        }
    }

    private let cancelled: State
    private let values: Mutex<Values>

    /// Creates an object in a state; `cancelled` is the last one.
    package init(from state: State, to cancelled: State) {
        self.cancelled = cancelled
        values = Mutex(Values(state: state))
    }

    /// The state of the last notification.
    package var state: State { values.withLock { $0.state } }

    /// The queue of the program, from the start on.
    package var queue: DispatchQueue? { values.withLock { $0.queue?.given } }

    /// Whether the object was cancelled; the notification may not have happened yet.
    package var isCancelled: Bool { values.withLock { $0.isCancelled } }

    /// The handler of states.
    package var handler: Handler? {
        get { values.withLock { $0.handler } }
        // The old handler is released without the lock: it may hold the last reference to the owner of this object.
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

    /// Calls a closure on the queue, or `otherwise` if the object was cancelled or released in the meantime.
    package func perform(
        orElse otherwise: @escaping @Sendable () -> Void = {}, _ body: @escaping @Sendable () -> Void
    ) {
        values.withLock { $0.queue }?.call { [weak self] in
            if self?.isCancelled == false { body() } else { otherwise() }
        }
    }

    /// Enters a state and calls the handler; on the queue.
    package func enter(_ state: State) {
        let handler = values.withLock { values in
            guard !values.isCancelled, values.state != state else { return nil as Handler? }
            values.state = state
            return values.handler
        }
        handler?(state)
    }

    /// Keeps a closure that is called when the object is cancelled, or now if it was.
    ///
    /// Returns the number for ``endNow(_:)``.
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

    /// Calls one closure of ``atEnd(_:)`` before the object is cancelled.
    package func endNow(_ id: Int) { values.withLock { $0.ends.removeValue(forKey: id) }?() }

    /// Calls all closures of ``atEnd(_:)``.
    package func endAll() {
        let ends = values.withLock { values in
            defer { values.ends = [:] }
            return values.ends.sorted { $0.key < $1.key }
        }
        for end in ends { end.value() }
    }

    /// Cancels the object and calls all closures of ``atEnd(_:)``; returns `false` if it was cancelled before.
    ///
    /// ``finish(_:)`` must follow, unless the object is released.
    package func cancel() -> Bool {
        let isFirst = values.withLock { values in
            defer { values.isCancelled = true }
            return !values.isCancelled
        }
        if isFirst, NetworkRules.ofThisProcess.endsCancelled { endAll() }
        return isFirst
    }

    /// Notifies of the last state and releases the handler; then calls `release`, for the other handlers.
    ///
    /// Without a queue, the state changes at once and no handler is called.
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
