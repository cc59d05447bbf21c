internal import Kernel
public import LabEvents
public import LabModel
private import Synchronization

/// Everything that has happened in a lab, in the order in which it became known, on one monotonic clock.
///
/// It grows until the lab is closed. Readers look at a prefix and ask to be woken when there is more.
public final class EventLog: Sendable {
    private struct State {
        var events: [Event] = []
        var waiters: [UInt64: CheckedContinuation<Void, Never>] = [:]
        var nextWaiter: UInt64 = 0
        var closed = false
    }

    private let state = Mutex(State())
    /// The lab's time zero in CLOCK_MONOTONIC nanoseconds.
    package let epoch: Int64

    /// Starts a log whose time zero is now.
    public init() {
        epoch = MonotonicClock.nanoseconds
    }

    /// The time since the lab was opened, in whole microseconds, as events are kept.
    public var now: Duration { .microseconds((MonotonicClock.nanoseconds - epoch) / 1000) }

    /// The number of events so far.
    public var count: Int { state.withLock { $0.events.count } }

    /// The events from the given position on, the first of them if there are more than so many.
    public func events(from position: Int = 0, atMost limit: Int = .max) -> [Event] {
        state.withLock { Array($0.events.dropFirst(position).prefix(limit)) }
    }

    /// Adds an event that happens now.
    public func record(_ source: Event.Source, _ name: EventName, _ fields: [EventField: Value] = [:]) {
        append(Event(at: now, source: source, name: name, fields: fields))
    }

    /// Adds an event that happens now.
    package func record(_ source: Event.Source, _ event: some TypedEvent) {
        append(Event(at: now, source: source, event.record))
    }

    /// Adds an event, wakes whoever waits for one, and returns its position.
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

    /// Returns once there are more than `count` events, or the log is closed, or the task is cancelled.
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

    /// Returns once there are more than `count` events or the deadline, a time of this log, has passed.
    public func grown(beyond count: Int, until deadline: Duration) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.grown(beyond: count) }
            group.addTask { try? await MonotonicClock.sleep(for: max(deadline - self.now, .zero)) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Wakes every waiter for good.
    package func close() {
        let waiters = state.withLock { state in
            state.closed = true
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume() }
    }
}
