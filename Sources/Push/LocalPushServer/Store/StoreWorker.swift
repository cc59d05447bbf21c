package import GRDB
internal import LocalPush
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Runs store operations one after another on a thread of their own.
///
/// Operations that pile up while the disk is busy share the next transaction, so a burst costs one flush and not one
/// each. An operation's completion is called after its transaction is on disk. What only reads comes after what was written
/// with it, and sees that alone which is on disk.
package final class StoreWorker: Sendable {
    private struct Operation: Sendable {
        /// Whether it runs outside the transaction.
        let isRead: Bool
        /// Runs in the transaction and gives what to do once it is on disk.
        let run: @Sendable (Database) -> @Sendable () -> Void
        /// What to do when the transaction failed.
        let fail: @Sendable (any Error) -> Void
    }

    /// The store the operations are for.
    package let store: MessageStore
    private let thread: NIOThreadPool
    private let queue = Mutex<[Operation]>([])

    /// Makes a worker and its thread.
    package init(_ store: MessageStore) {
        self.store = store
        thread = NIOThreadPool(numberOfThreads: 1)
        thread.start()
    }

    /// Queues an operation; `completion` is called on the worker's thread.
    package func perform<Value: Sendable>(
        _ body: @escaping @Sendable (MessageStore, Database) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        queue(isRead: false, body, completion)
    }

    /// Queues an operation that only reads, whatever becomes of a transaction; `completion` is called on the worker's thread.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (MessageStore, Database) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        queue(isRead: true, body, completion)
    }

    private func queue<Value: Sendable>(
        isRead: Bool, _ body: @escaping @Sendable (MessageStore, Database) throws -> Value,
        _ completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        let store = store
        let operation = Operation(
            isRead: isRead,
            run: { database in
                let result = Result { try body(store, database) }.mapError { store.told($0) }
                return { completion(result) }
            },
            fail: { completion(.failure(store.told($0))) })
        let idle = queue.withLock { queue in
            queue.append(operation)
            return queue.count == 1
        }
        guard idle else { return }
        thread.submit { state in
            if state == .active { self.drain() } else { self.refuse() }
        }
    }

    /// Queues an operation and waits for it.
    package func perform<Value: Sendable>(
        _ body: @escaping @Sendable (MessageStore, Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            perform(body) { continuation.resume(with: $0) }
        }
    }

    /// Queues an operation that only reads, and waits for it.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (MessageStore, Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            read(body) { continuation.resume(with: $0) }
        }
    }

    /// Ends the thread after the operations queued so far.
    package func close() async {
        _ = try? await perform { _, _ in }
        try? await thread.shutdownGracefully()
        try? store.close()
    }

    private func take() -> [Operation] {
        queue.withLock { queue in
            defer { queue = [] }
            return queue
        }
    }

    private func refuse() {
        for operation in take() { operation.fail(CancellationError()) }
    }

    private func drain() {
        let operations = take()
        let writes = operations.filter { !$0.isRead }
        if !writes.isEmpty {
            do {
                let completions = try store.database.write { database in writes.map { $0.run(database) } }
                for completion in completions { completion() }
            } catch {
                for write in writes { write.fail(error) }
            }
        }
        guard writes.count < operations.count else { return }
        let completions = store.database.inDatabase { database in
            operations.compactMap { $0.isRead ? $0.run(database) : nil }
        }
        for completion in completions { completion() }
    }
}
