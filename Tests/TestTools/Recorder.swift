private import Synchronization

/// Keeps what happened and lets a test wait for it.
package final class Recorder<Event: Sendable>: Sendable {
    private struct State {
        var events: [Event] = []
        var waiting: [@Sendable ([Event]) -> Bool] = []
    }

    private let state = Mutex(State())

    /// Nothing has happened.
    package init() {}

    /// Something happened.
    package func add(_ event: Event) {
        state.withLock { state in
            state.events.append(event)
            let events = state.events
            state.waiting.removeAll { $0(events) }
        }
    }

    /// Waits until what has happened so far gives a value.
    package func all<Value: Sendable>(_ body: @escaping @Sendable ([Event]) -> Value?) async -> Value {
        await withCheckedContinuation { continuation in
            state.withLock { state in
                let check: @Sendable ([Event]) -> Bool = { events in
                    guard let value = body(events) else { return false }
                    continuation.resume(returning: value)
                    return true
                }
                if !check(state.events) { state.waiting.append(check) }
            }
        }
    }

    /// Waits for the first event that gives a value.
    package func first<Value: Sendable>(_ body: @escaping @Sendable (Event) -> Value?) async -> Value? {
        await all { events in events.lazy.compactMap(body).first }
    }
}
