internal import Kernel
private import Synchronization

/// A task of a fault that runs until the fault is healed.
final class FaultLoop: Sendable {
    private let task = Mutex<Task<Void, any Error>?>(nil)
    private let failure = Mutex<(any Error)?>(nil)

    /// The error that ended the task before it was stopped.
    var error: (any Error)? { failure.withLock { $0 } }

    /// Whether the task was started and has not been stopped.
    var isOn: Bool { task.withLock { $0 != nil } }

    /// Starts the task; the body must run until the task is cancelled.
    func start(_ body: @escaping @Sendable () async throws -> Void) throws {
        // `stop()` cancels the task and waits for its end.
        let new = Task(executorPreference: try LabThreads.shared()) {
            do {
                try await body()
            } catch {
                if !Task.isCancelled { self.failure.withLock { $0 = error } }
                throw error
            }
        }
        task.withLock { $0 = new }
    }

    /// Cancels the task and waits for its end.
    func stop() async {
        let old = task.withLock { task in
            defer { task = nil }
            return task
        }
        old?.cancel()
        _ = await old?.result
    }
}
