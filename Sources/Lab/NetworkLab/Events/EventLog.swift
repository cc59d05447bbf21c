internal import Kernel
public import LabEvents
public import LabModel
private import Synchronization

/// The events of a lab, in the order in which they became known, on one monotonic clock.
///
/// It grows until the lab is closed. Readers read a prefix and wait for more.
public final class EventLog: Sendable {
    private struct State {
        var events: [Event] = []
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter: UInt64 = 0
        var closed = false
    }

    private let state = Mutex(State())
    /// The lab's time zero, in nanoseconds of CLOCK_MONOTONIC.
    package let epoch: Int64

    /// Starts a log whose time zero is now.
    public init() {
        epoch = MonotonicClock.nanoseconds
    }

    /// The time since the lab was opened, in whole microseconds.
    public var now: Duration { .microseconds((MonotonicClock.nanoseconds - epoch) / 1000) }

    /// The number of events so far.
    public var count: Int { state.withLock { $0.events.count } }

    /// Returns the events from a position on, at most `limit` of them.
    public func events(from position: Int = 0, atMost limit: Int = .max) -> [Event] {
        state.withLock { Array($0.events.dropFirst(position).prefix(limit)) }
    }

    /// Adds an event with the current time.
    public func record(_ source: Event.Source, _ name: EventName, _ fields: [EventField: Value] = [:]) {
        append(Event(at: now, source: source, name: name, fields: fields))
    }

    /// Adds an event with the current time.
    package func record(_ source: Event.Source, _ event: some TypedEvent) {
        append(Event(at: now, source: source, event.record))
    }

    /// Adds an event, resumes all waiters, and returns its position.
    @discardableResult
    public func append(_ event: Event) -> Int {
        let (position, waiters) = state.withLock { state in
            state.events.append(event)
            defer { state.waiters = [:] }
            return (state.events.count - 1, state.waiters)
        }
        for waiter in waiters.values { waiter.resume() }
        return position
    }

    /// Waits until there are more than `count` events, the log is closed or the task is cancelled.
    public func grown(beyond count: Int) async {
        let id = state.withLock { state in
            state.nextWaiter += 1
            return state.nextWaiter
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waits = state.withLock { state in
                    if state.closed || state.events.count > count || Task.isCancelled { return false }
                    state.waiters[id] = continuation
                    return true
                }
                if !waits { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: id) }?.resume()
        }
    }

    /// Waits until there are more than `count` events or the deadline, a time of this log, has passed.
    public func grown(beyond count: Int, until deadline: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.grown(beyond: count) }
            group.addTask { try? await MonotonicClock.sleep(for: max(deadline - self.now, .zero)) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Closes the log and resumes all waiters.
    package func close() {
        let waiters = state.withLock { state in
            state.closed = true
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }
}
