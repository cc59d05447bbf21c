internal import DequeModule
internal import Dispatch
internal import Glibc
private import Synchronization

/// Threads for the tasks that run the steps and faults of a lab.
///
/// The shared pool has one thread per processor, and other work of the process, such as parallel tests, can occupy all
/// of them. A task that prefers these threads competes only with other labs. Child tasks inherit the preference; an
/// unstructured task does not (SE-0417) and must set it.
///
/// ```swift
/// let threads = try LabThreads.shared()
/// await withTaskExecutorPreference(threads) { … }
/// let task = Task(executorPreference: threads) { … }
/// ```
package final class LabThreads: TaskExecutor {
    private static let started = Mutex<LabThreads?>(nil)

    private let jobs = Mutex<Deque<UnownedJob>>([])
    private let waiting = DispatchSemaphore(value: 0)
    private let isAbandoned = Atomic(false)

    /// Returns the threads of this process, one per processor and at least two; the first call starts them.
    ///
    /// Throws when a thread cannot be started; the next call tries again.
    package static func shared() throws(SystemError) -> LabThreads {
        try started.withLock { threads throws(SystemError) in
            if let threads { return threads }
            let new = try LabThreads(count: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
            threads = new
            return new
        }
    }

    private init(count: Int) throws(SystemError) {
        for _ in 0..<count {
            do {
                try PlainThread.start { [self] in work() }.detach()
            } catch {
                isAbandoned.store(true, ordering: .relaxed)
                for _ in 0..<count { waiting.signal() }
                throw error
            }
        }
    }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        waiting.signal()
    }

    private func work() {
        while true {
            waiting.wait()
            if isAbandoned.load(ordering: .relaxed) { return }
            let job = jobs.withLock { $0.popFirst() }
            unsafe job?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}
