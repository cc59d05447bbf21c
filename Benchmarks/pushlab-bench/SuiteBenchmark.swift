internal import Foundation
internal import NetworkLab

/// The benchmark `pushlab bench suite`: the time of all scenarios compared with the longest one, as `pushlab run`
/// reports them.
struct SuiteBenchmark: Benchmark {
    /// The scenario files, or folders of them.
    let paths: [String]

    private struct Report: Decodable {
        struct Scenario: Decodable {
            let name: String
            let verdict: String
            let duration_ms: Double

            var duration: Duration { .seconds(duration_ms / 1000) }
        }

        let scenarios: [Scenario]
        let duration_ms: Double
    }

    func measure() async throws -> BenchReport {
        let folder = try PrivateFolder()
        let (file, output) = (folder.path + "/report.json", folder.path + "/output")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: ProgramsFolder.path + "/pushlab")
        process.arguments = ["run"] + paths + ["--json", file, "--output", output]
        process.standardOutput = FileHandle.standardError
        try process.run()
        process.waitUntilExit()
        guard let data = FileManager.default.contents(atPath: file) else {
            throw BenchError("pushlab run ended with status \(process.terminationStatus) and made no report.")
        }
        let run = try JSONDecoder().decode(Report.self, from: data)

        var report = BenchReport("\(run.scenarios.count) scenarios:")
        report.add("a scenario", Samples(run.scenarios.map(\.duration)))
        report.add("all of them", Samples([.seconds(run.duration_ms / 1000)]))
        guard let longest = run.scenarios.max(by: { $0.duration < $1.duration }) else { return report }
        let bound = longest.duration * 1.3 + .seconds(10)
        report.add(
            BenchReport.Figure(
                "all, of 1.3 × the longest + 10 s", .seconds(run.duration_ms / 1000) / bound, "×", .atMost(1)))
        report.add(
            BenchReport.Figure("failed", Double(run.scenarios.count { $0.verdict == "failed" }), "", .atMost(0)))
        report.remark("The longest: \(longest.name).")
        for scenario in run.scenarios where scenario.verdict == "inconclusive" {
            report.remark("Inconclusive: \(scenario.name).")
        }
        return report
    }
}
