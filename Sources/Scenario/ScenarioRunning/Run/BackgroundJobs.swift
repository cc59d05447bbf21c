internal import ScenarioLanguage

/// What goes on beside the steps: faults that heal at their time, quantities that are measured again and again.
package final class BackgroundJobs: Sendable {
    private let jobs: AsyncStream<@Sendable () async -> Void>
    private let added: AsyncStream<@Sendable () async -> Void>.Continuation

    /// Has no jobs yet.
    package init() { (jobs, added) = AsyncStream.makeStream() }

    /// Starts a job as soon as ``run()`` runs; it ends early by cancellation only.
    package func add(_ job: @escaping @Sendable () async -> Void) { added.yield(job) }

    /// Runs the jobs until the task is cancelled, and ends them then.
    package func run() async {
        await withDiscardingTaskGroup { group in
            for await job in jobs { group.addTask { await job() } }
            group.cancelAll()
        }
    }
}
