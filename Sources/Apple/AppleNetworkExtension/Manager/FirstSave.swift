private import Synchronization

/// The save that gives a manager its number, and what waits until it is over.
final class FirstSave: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]?>(nil)

    /// Does something at once, or after the save if that is under way.
    func whenOver(_ body: @escaping @Sendable () -> Void) {
        let isNow = waiting.withLock { waiting in
            waiting?.append(body)
            return waiting == nil
        }
        if isNow { body() }
    }

    /// Notes that the save has begun.
    func begin() { waiting.withLock { $0 = [] } }

    /// Does what has waited, in order, up to the next save that gives the number if this one has not.
    func end() {
        let bodies = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting ?? []
        }
        for body in bodies { whenOver(body) }
    }
}
