import Glibc
import Kernel
import Synchronization

/// The shared pool of tasks, with every thread of it waiting, for two minutes at most.
package final class BusyPool: Sendable {
    private let isOver = Atomic(false)
    private let waiting = Atomic(0)

    /// Returns when no thread of it is left for other tasks.
    package init() {
        let count = sysconf(Int32(_SC_NPROCESSORS_ONLN))
        let deadline = MonotonicClock.nanoseconds + 120_000_000_000
        for _ in 0..<count {
            // Unstructured, so that they run on the shared pool and not where the test prefers to.
            Task.detached { [self] in
                waiting.add(1, ordering: .relaxed)
                while !isOver.load(ordering: .relaxed), MonotonicClock.nanoseconds < deadline { usleep(1000) }
                isOver.store(true, ordering: .relaxed)
            }
        }
        while waiting.load(ordering: .relaxed) < count { usleep(1000) }
    }

    /// Lets other tasks run on it again; false when its time was up before, so that something may have waited for it.
    package func release() -> Bool { !isOver.exchange(true, ordering: .relaxed) }
}
