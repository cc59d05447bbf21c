internal import Dispatch
internal import Glibc
private import Synchronization

/// Threads of their own for tasks that run a lab.
///
/// The shared pool has one thread per processor, and any computation of the process can hold all of them: in a test
/// run the tests next door do. A task that prefers these threads waits for labs only.
///
/// ```swift
/// await withTaskExecutorPreference(LabThreads.shared) { … }
/// ```
package final class LabThreads: TaskExecutor {
    /// The threads of this process, as many as processors and at least two.
    package static let shared = LabThreads(count: max(2, sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    private let jobs = Mutex<(queue: [UnownedJob], next: Int)>(([], 0))
    private let waiting = DispatchSemaphore(value: 0)

    private init(count: Int) {
        for _ in 0..<count {
            // Without threads nothing could ever go on; there is nobody to tell but the caller's crash report.
            guard let thread = try? PlainThread.start({ [self] in work() }) else { fatalErrorWithoutThreads() }
            thread.detach()
        }
    }

    /// Takes a job; any of the threads runs it.
    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.queue.append(job) }
        waiting.signal()
    }

    private func work() {
        while true {
            waiting.wait()
            let job = jobs.withLock { jobs -> UnownedJob? in
                guard jobs.next < jobs.queue.count else { return nil }
                defer {
                    jobs.next += 1
                    if jobs.next == jobs.queue.count { jobs = ([], 0) }
                }
                return jobs.queue[jobs.next]
            }
            unsafe job?.runSynchronously(on: asUnownedTaskExecutor())
        }
    }
}

private func fatalErrorWithoutThreads() -> Never {
    FileDescriptor.standardError("pushlab: no thread can be started; raise the process limit (ulimit -u)\n")
    exit(1)
}
