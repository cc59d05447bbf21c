private import Synchronization

/// The save that gives a manager its number, and the work that waits for it.
final class FirstSave: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]?>(nil)

    /// Runs a closure at once, or after a save in progress.
    func whenOver(_ body: @escaping @Sendable () -> Void) {
        let isNow = waiting.withLock { waiting in
            waiting?.append(body)
            return waiting == nil
        }
        if isNow { body() }
    }

    func begin() { waiting.withLock { $0 = [] } }

    /// Runs the waiting closures in order, up to the next save if this one gave no number.
    func end() {
        let bodies = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting ?? []
        }
        for body in bodies { whenOver(body) }
    }
}
