import ArgumentParser
import Foundation
import LabModel
import Scenario
import ScenarioRunning

/// `pushlab bench suite`: how much longer all scenarios take than the longest of them.
struct BenchSuite: Benchmark {
    static let configuration = CommandConfiguration(
        commandName: "suite", abstract: "Run all scenarios, as many at a time as by default.")

    @Argument(help: "Scenario files, or folders of them.")
    var paths = ["Scenarios"]

    func measure() async throws -> BenchReport {
        let definitions = try ScenarioFiles.load(paths)
        let output = FileManager.default.temporaryDirectory.path + "/pushlab-suite-\(UUID())"
        defer { try? FileManager.default.removeItem(atPath: output) }
        let queue = RunQueue(jobs: RunQueue.defaultJobs, output: output)
        let start = ContinuousClock.now
        let results = await queue.perform(definitions.map { PlannedRun(definition: $0) }) { _ in }.compactMap(\.self)
        let total = ContinuousClock.now - start

        var report = BenchReport("\(results.count) scenarios, at most \(RunQueue.defaultJobs) at a time:")
        report.add("a scenario", Samples(results.map(\.duration)))
        report.add("all of them", Samples([total]))
        guard let longest = results.max(by: { $0.duration < $1.duration }) else { return report }
        let bound = longest.duration * 1.3 + .seconds(10)
        report.add(BenchReport.Figure("all, of 1.3 × the longest + 10 s", total / bound, "×", .atMost(1)))
        report.add(BenchReport.Figure("failed", Double(results.count { $0.verdict == .failed }), "", .atMost(0)))
        report.remark("The longest: \(longest.name).")
        for result in results where result.verdict == .inconclusive { report.remark("Inconclusive: \(result.name).") }
        return report
    }
}
