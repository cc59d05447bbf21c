internal import ScenarioLanguage

/// The jobs that run beside the steps: timed healings and repeated measurements.
package final class BackgroundJobs: Sendable {
    private let jobs: AsyncStream<@Sendable () async -> Void>
    private let added: AsyncStream<@Sendable () async -> Void>.Continuation

    package init() { (jobs, added) = AsyncStream.makeStream() }

    /// Adds a job, which starts as soon as ``run()`` runs; only cancellation ends it early.
    package func add(_ job: @escaping @Sendable () async -> Void) { added.yield(job) }

    /// Runs the jobs until the task is cancelled, then cancels them.
    package func run() async {
        await withDiscardingTaskGroup { group in
            for await job in jobs { group.addTask { await job() } }
            group.cancelAll()
        }
    }
}
