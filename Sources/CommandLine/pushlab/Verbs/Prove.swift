import ArgumentParser
import LabModel
import Report
import ScenarioLanguage

/// `pushlab prove`: shows that every scenario passes, and that it fails for each saboteur that it must catch.
struct Prove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run scenarios with and without their saboteurs, and show who was caught.",
        discussion: "A saboteur that survives is a failure: the scenario that lists it cannot see what it breaks.")

    @OptionGroup var options: QueueOptions

    @OptionGroup var selection: SelectionOptions

    func run() async throws {
        try Console.check(reports: [selection.junit, selection.json])
        let definitions = try selection.select(try selection.load(options))
        let apps = AppBuilds(definitions)
        defer { withExtendedLifetime(apps) {} }
        try await LabMachineRequirement.check()
        try options.makeOutput()
        let runs = definitions.enumerated().flatMap { index, definition in
            let sabotages: [String?] = [nil] + definition.mustCatch.map(\.saboteur)
            return sabotages.flatMap { selection.runs(of: definition, at: index, sabotage: $0) }
        }
        let began = ContinuousClock.now
        let results = try await Interruption.cancelling { await perform(runs, apps) }
        let matrix = KillMatrix(rows(definitions, runs, results))
        Console.styled(matrix.text(style: Console.style))
        Interruption.report(results.count { $0 != nil }, of: runs.count)
        let outcome = RunOutcome(judged(runs, results), duration: began.duration(to: .now))
        GitHubActions.report(outcome)
        let isWritten = selection.write(junit: JUnitReport.text(outcome), json: matrix.json)
        if !apps.failures.isEmpty || !isWritten && matrix.verdict != .failed { throw ExitStatus.invalid }
        try options.end(with: matrix.verdict, of: matrix.runs)
    }

    private func perform(_ runs: [PlannedRun], _ apps: AppBuilds) async -> [ScenarioResult?] {
        let failFast = selection.failFast
        var queue = RunQueue(jobs: options.jobs, output: options.output, apps: apps, buildsFirst: true)
        // A run with a saboteur is to fail.
        queue.isLast = { failFast && $0.verdict == ($0.sabotage == nil ? .failed : .passed) }
        var results = await queue.perform(runs) { result in
            guard result.sabotage == nil, result.verdict == .failed else { return }
            for line in Summary(style: Console.style).lines(result) { Console.styled(line) }
        }
        if results.contains(where: { $0.map(queue.isLast) ?? false }) { return results }
        // What the machine was too busy to judge gets a second hearing when the rush is over.
        let undecided = results.indices.filter { index in
            results[index]?.verdict.reason.map { [.hostStalled, .witnessLost].contains($0) } ?? false
        }
        let quiet = RunQueue(jobs: 2, output: options.output, apps: apps)
        let second = await quiet.perform(undecided.map { runs[$0] })
        for (index, result) in zip(undecided, second) where result != nil { results[index] = result }
        return results
    }

    /// Returns every run with the verdict that it is for the proof; one that did not begin is inconclusive.
    private func judged(_ runs: [PlannedRun], _ results: [ScenarioResult?]) -> [ScenarioResult] {
        zip(runs, results).map { run, result in
            guard let result else { return run.result(.inconclusive(.cancelled), "The run did not begin.") }
            let catching = run.definition.mustCatch.first { $0.saboteur == run.sabotage }
            return catching.map { KillMatrix.judged(result, $0) } ?? result
        }
    }

    /// The results, which are in the order of the runs, by scenario; those of which nothing began are left out.
    private func rows(
        _ definitions: [ScenarioDefinition], _ runs: [PlannedRun], _ results: [ScenarioResult?]
    ) -> [KillMatrix.Row] {
        var rest = Array(zip(runs, results))[...]
        return definitions.compactMap { definition in
            let own = rest.prefix(selection.repetitions * (1 + definition.mustCatch.count))
            rest = rest.dropFirst(own.count)
            guard let (baseline, _) = own.first, own.contains(where: { $0.1 != nil }) else { return nil }
            let baselines = own.prefix(selection.repetitions).compactMap(\.1)
            let sabotaged = own.dropFirst(selection.repetitions).map(\.1)
            return KillMatrix.Row(
                baseline: baselines.first
                    ?? baseline.result(.inconclusive(.cancelled), "The run without a saboteur did not begin."),
                more: Array(baselines.dropFirst()),
                trials: definition.mustCatch.enumerated().compactMap { index, catching in
                    let own = sabotaged.dropFirst(index * selection.repetitions).prefix(selection.repetitions)
                    return KillMatrix.Trial(of: catching, own.compactMap(\.self))
                })
        }
    }
}
