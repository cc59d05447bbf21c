package import GRDB
internal import LocalPush
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// Runs store operations in order on a separate thread.
///
/// Operations that queue up while the disk is busy share the next transaction, so that a burst needs one flush. A
/// completion is called after its transaction is on disk. Reads run after the writes that were queued with them and see
/// only data that is on disk.
package final class StoreWorker: Sendable {
    private struct Operation: Sendable {
        let isRead: Bool
        /// Runs in the transaction and returns the function to call once it is on disk.
        let run: @Sendable (Database) -> @Sendable () -> Void
        let fail: @Sendable (any Error) -> Void
    }

    package let store: MessageStore
    private let thread: NIOThreadPool
    private let queue = Mutex<[Operation]>([])

    package init(_ store: MessageStore) {
        self.store = store
        thread = NIOThreadPool(numberOfThreads: 1)
        thread.start()
    }

    /// Queues a write; `completion` is called on the worker's thread.
    package func perform<Value: Sendable>(
        _ body: @escaping @Sendable (MessageStore, Database) throws -> Value,
        completion: @escaping @Sendable (Result<Value, any Error>) -> Void
    ) {
        queue(isRead: false, body, completion)
    }

    /// Queues a read, outside the transaction; `completion` is called on the worker's thread.
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

    /// Queues a write and waits for it.
    package func perform<Value: Sendable>(
        _ body: @escaping @Sendable (MessageStore, Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            perform(body) { continuation.resume(with: $0) }
        }
    }

    /// Queues a read and waits for it.
    package func read<Value: Sendable>(
        _ body: @escaping @Sendable (MessageStore, Database) throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            read(body) { continuation.resume(with: $0) }
        }
    }

    /// Stops the thread after all queued operations.
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
