internal import Synchronization

/// The ports of this process that are being closed.
///
/// A port is free a little later than its listener is cancelled, and a program may use it again at once: opening a port
/// waits until those are closed.
enum ClosingPorts {
    private struct State {
        var count = 0
        var waiting: [@Sendable () -> Void] = []
    }

    private static let state = Mutex(State())

    /// Counts a port that begins to close.
    static func begin() { state.withLock { $0.count += 1 } }

    /// Removes a port that has closed.
    static func end() {
        let ready = state.withLock { state in
            state.count -= 1
            guard state.count == 0 else { return [] as [@Sendable () -> Void] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for body in ready { body() }
    }

    /// Calls a closure when no port is being closed, possibly at once.
    static func whenClosed(_ body: @escaping @Sendable () -> Void) {
        let isClosed = state.withLock { state in
            if state.count > 0 { state.waiting.append(body) }
            return state.count == 0
        }
        if isClosed { body() }
    }
}
