private import Synchronization

/// The first save of a manager, which gives it its number, and the operations that wait for this save.
final class FirstSave: Sendable {
    private let waiting = Mutex<[@Sendable () -> Void]?>(nil)

    /// Runs a closure at once, or after the save in progress.
    func whenOver(_ body: @escaping @Sendable () -> Void) {
        let isNow = waiting.withLock { waiting in
            waiting?.append(body)
            return waiting == nil
        }
        if isNow { body() }
    }

    func begin() { waiting.withLock { $0 = [] } }

    /// Runs the waiting closures in order; if one of them begins another first save, the rest wait for that.
    func end() {
        let bodies = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting ?? []
        }
        for body in bodies { whenOver(body) }
    }
}
