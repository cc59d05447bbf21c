import Synchronization

/// What callbacks have told a test, in order; a test waits for as many as it needs.
final class Events<Event: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var events: [Event] = []
        var waiting: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []
    }

    /// What was told so far.
    var all: [Event] { state.withLock { $0.events } }

    /// Takes what a callback tells.
    func add(_ event: Event) {
        let ready = state.withLock { state in
            state.events.append(event)
            let ready = state.waiting.filter { $0.count <= state.events.count }
            state.waiting.removeAll { $0.count <= state.events.count }
            return ready
        }
        for waiter in ready { waiter.resume.resume() }
    }

    /// Waits until a number of events has been told, and returns all of them.
    func first(_ count: Int) async -> [Event] {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if state.events.count >= count { return true }
                state.waiting.append((count, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
        return all
    }
}
