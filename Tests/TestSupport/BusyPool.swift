import Dispatch
import Glibc
import Synchronization

/// The shared pool of tasks, with every thread of it blocked, for two minutes at most.
package final class BusyPool: Sendable {
    private let end = DispatchSemaphore(value: 0)
    private let isInTime = Atomic(true)

    /// Returns when no thread of the pool is left for other tasks.
    package init() {
        let count = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        let began = DispatchSemaphore(value: 0)
        for _ in 0..<count {
            // Unstructured, so that they run on the shared pool and not where the test prefers to.
            Task.detached { [self] in
                began.signal()
                block()
            }
        }
        for _ in 0..<count { began.wait() }
    }

    private func block() {
        if end.wait(timeout: .now() + 120) == .timedOut { isInTime.store(false, ordering: .relaxed) }
        end.signal()
    }

    /// Lets other tasks run on the pool again; returns `false` after the two minutes, because something may have waited
    /// for their end.
    package func release() -> Bool {
        end.signal()
        return isInTime.load(ordering: .relaxed)
    }
}
