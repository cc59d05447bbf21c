internal import Kernel
private import Synchronization

/// The work of a fault that goes on until the fault is healed.
final class FaultLoop: Sendable {
    private let task = Mutex<Task<Void, any Error>?>(nil)
    private let failure = Mutex<(any Error)?>(nil)

    /// The error that ended it before it was stopped.
    var error: (any Error)? { failure.withLock { $0 } }

    /// Whether it was started and not stopped since.
    var isOn: Bool { task.withLock { $0 != nil } }

    /// Starts it; the body does not return.
    func start(_ body: @escaping @Sendable () async throws -> Void) throws {
        // Owned by this: stopping cancels it and waits for its end.
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

    /// Ends it, and waits for that.
    func stop() async {
        let old = task.withLock { task in
            defer { task = nil }
            return task
        }
        old?.cancel()
        _ = await old?.result
    }
}
