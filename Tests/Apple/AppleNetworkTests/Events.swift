import Synchronization

/// What callbacks have told a test, in order; a test waits for as many as it needs.
final class Events<Event: Sendable>: Sendable {
    private let state = Mutex(State())

    private struct State {
        var events: [Event] = []
        var waiting: [(isEnough: ([Event]) -> Bool, resume: CheckedContinuation<Void, Never>)] = []
    }

    /// What was told so far.
    var all: [Event] { state.withLock { $0.events } }

    /// Takes what a callback tells.
    func add(_ event: Event) {
        let ready = state.withLock { state in
            state.events.append(event)
            let events = state.events
            let ready = state.waiting.filter { $0.isEnough(events) }
            state.waiting.removeAll { $0.isEnough(events) }
            return ready.map(\.resume)
        }
        for resume in ready { resume.resume() }
    }

    /// Waits until a number of events has been told, and returns all of them.
    func first(_ count: Int) async -> [Event] { await until { $0.count >= count } }

    /// Waits until the events are enough, and returns all of them.
    func until(_ isEnough: @escaping @Sendable ([Event]) -> Bool) async -> [Event] {
        await withCheckedContinuation { continuation in
            let isReady = state.withLock { state in
                if isEnough(state.events) { return true }
                state.waiting.append((isEnough, continuation))
                return false
            }
            if isReady { continuation.resume() }
        }
        return all
    }
}

/// An object that tells when nobody holds it any more.
final class Held: Sendable {
    private let onEnd: @Sendable () -> Void

    init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

    deinit { onEnd() }
}
