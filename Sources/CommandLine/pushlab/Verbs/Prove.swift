import ArgumentParser
import LabModel
import Report
import ScenarioLanguage

/// The verb `pushlab prove`: checks that every scenario passes, and that it fails for each saboteur that it must catch.
struct Prove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run scenarios with and without their saboteurs, and show which were caught.",
        discussion: "A saboteur that survives is a failure: the scenario that lists it cannot see what it breaks.")

    @OptionGroup var options: QueueOptions

    @OptionGroup var selection: SelectionOptions

    func run() async throws {
        try Console.check(reports: [selection.junit, selection.json])
        let (definitions, all) = try selection.select(try selection.load("prove", options))
        let apps = AppBuilds(definitions)
        defer { withExtendedLifetime(apps) {} }
        try await LabMachineRequirement.check()
        try options.makeOutput()
        let runs = definitions.enumerated().flatMap { index, definition in
            let sabotages: [String?] = [nil] + definition.mustCatch.map(\.saboteur)
            return sabotages.flatMap { selection.runs(of: definition, at: index, sabotage: $0) }
        }
        var report = selection.report("prove", options, of: all)
        let began = ContinuousClock.now
        let results = try await Interruption.cancelling { await perform(runs, apps) }
        report.entries = zip(runs, results).map { $0.entry($1, inProof: true) }
        report.duration = began.duration(to: .now)
        let matrix = report.matrix
        Console.styled(matrix.text(style: Console.style))
        Interruption.report(results.count { $0 != nil }, of: runs.count)
        options.keep(report)
        let outcome = report.outcome
        GitHubActions.report(outcome)
        let isWritten = selection.write(junit: JUnitReport.text(outcome), json: matrix.json)
        if !apps.failures.isEmpty || !isWritten && matrix.verdict != .failed { throw ExitStatus.invalid }
        try options.end(with: matrix.verdict, of: matrix.runs)
    }

    private func perform(_ runs: [PlannedRun], _ apps: AppBuilds) async -> [ScenarioResult?] {
        let failFast = selection.failFast
        var queue = RunQueue(jobs: options.jobs, output: options.output, apps: apps, buildsFirst: true)
        queue.machine = ExaminedMachine.look()
        queue.engine = options.engine.value
        // A run with a saboteur must fail, at the right step.
        queue.isLast = { failFast && $0.entry($1, inProof: true).judged.verdict == .failed }
        var results = await queue.perform(runs) { result in
            guard result.sabotage == nil, result.verdict == .failed else { return }
            for line in Summary(style: Console.style).lines(result) { Console.styled(line) }
        }
        if zip(runs, results).contains(where: { run, result in result.map { queue.isLast(run, $0) } ?? false }) {
            return results
        }
        // Runs that a busy machine made inconclusive are repeated, with less and less load.
        var jobs = options.jobs
        repeat {
            jobs = max(jobs / 3, min(jobs, 2))
            let undecided = results.indices.filter { results[$0]?.isDueToLoad ?? false }
            if undecided.isEmpty { break }
            let quiet = RunQueue(jobs: jobs, output: options.output, apps: apps, engine: options.engine.value)
            let again = await quiet.perform(undecided.map { runs[$0] })
            for (index, result) in zip(undecided, again) where result != nil { results[index] = result }
        } while jobs > 2
        return results
    }
}

extension ScenarioResult {
    /// Whether the run is inconclusive and had a busy machine, perhaps beside other reasons.
    fileprivate var isDueToLoad: Bool {
        verdict.reason != nil && findings.contains { [.hostStalled, .witnessLost].contains($0.verdict.reason) }
    }
}
