package import ScenarioLanguage

/// How much longer all scenarios take than the longest of them.
package struct SuiteBenchmark: Benchmark {
    /// How many scenarios run at a time, at most.
    let jobs: Int
    /// Runs all of them.
    let run: @Sendable () async throws -> [ScenarioResult]

    /// Makes a benchmark of what runs scenarios, so many at a time at most.
    package init(jobs: Int, run: @escaping @Sendable () async throws -> [ScenarioResult]) {
        self.jobs = jobs
        self.run = run
    }

    package func measure() async throws -> BenchReport {
        let start = ContinuousClock.now
        let results = try await run()
        let total = ContinuousClock.now - start

        var report = BenchReport("\(results.count) scenarios, at most \(jobs) at a time:")
        report.add("a scenario", Samples(results.map(\.duration)))
        report.add("all of them", Samples([total]))
        guard let longest = results.max(by: { $0.duration < $1.duration }) else { return report }
        let bound = longest.duration * 1.3 + .seconds(10)
        report.add(BenchReport.Figure("all, of 1.3 × the longest + 10 s", total / bound, "×", .atMost(1)))
        report.add(BenchReport.Figure("failed", Double(results.count { $0.verdict == .failed }), "", .atMost(0)))
        report.remark("The longest: \(longest.name).")
        for result in results where result.verdict.kind == .inconclusive {
            report.remark("Inconclusive: \(result.name).")
        }
        return report
    }
}
