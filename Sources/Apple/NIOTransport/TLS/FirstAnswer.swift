internal import Synchronization

/// The answer of a program to a question of TLS: the first one counts, and a release without one gives the default.
final class FirstAnswer<Value: Sendable>: Sendable {
    private let take: Mutex<(@Sendable (Value) -> Void)?>
    private let otherwise: Value

    /// Creates one whose answer is passed to a closure.
    init(otherwise: Value, _ take: @escaping @Sendable (Value) -> Void) {
        self.otherwise = otherwise
        self.take = Mutex(take)
    }

    deinit { give(otherwise) }

    func give(_ value: Value) { take.withLock { $0.take() }?(value) }
}
