/// Calls an asynchronous handler for one update after the other.
final class UpdateRelay<Update: Sendable>: Sendable {
    private let updates: AsyncStream<Update>.Continuation

    init(_ handler: @escaping @Sendable (Update) async -> Void) {
        let (stream, updates) = AsyncStream<Update>.makeStream()
        self.updates = updates
        Task { for await update in stream { await handler(update) } }
    }

    deinit { updates.finish() }

    func add(_ update: Update) { updates.yield(update) }
}
