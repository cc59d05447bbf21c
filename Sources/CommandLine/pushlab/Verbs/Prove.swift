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

    @Option(name: .customLong("repeat"), help: "How often each run is made; a saboteur must be caught every time.")
    var repetitions = 1

    @Option(help: "A file for the kill matrix as JSON; `-` is standard output.")
    var json: String?

    func validate() throws {
        try QueueOptions.check(repetitions: repetitions)
    }

    func run() async throws {
        try Console.check(reports: [json])
        let definitions = try ScenarioFiles.load(options.paths, options.settings.values)
        let apps = AppBuilds(definitions)
        defer { withExtendedLifetime(apps) {} }
        try await LabMachineRequirement.check()
        try options.makeOutput()
        let runs = definitions.enumerated().flatMap { index, definition in
            let sabotages: [String?] = [nil] + definition.mustCatch.map(\.saboteur)
            return sabotages.flatMap { sabotage in
                (0..<repetitions).map { round in
                    PlannedRun(scenario: index, definition: definition, sabotage: sabotage, round: round)
                }
            }
        }
        let results = try await Interruption.cancelling { await perform(runs, apps) }
        let matrix = KillMatrix(rows(definitions, runs, results))
        Console.styled(matrix.text(style: Console.style))
        Interruption.report(results.count { $0 != nil }, of: runs.count)
        let isWritten = json.map { Console.report(matrix.json, to: $0) } ?? true
        if !apps.failures.isEmpty || !isWritten && matrix.verdict != .failed { throw ExitStatus.invalid }
        try options.end(with: matrix.verdict, of: matrix.runs)
    }

    private func perform(_ runs: [PlannedRun], _ apps: AppBuilds) async -> [ScenarioResult?] {
        var results = await RunQueue(jobs: options.jobs, output: options.output, apps: apps, buildsFirst: true)
            .perform(runs)
        // What the machine was too busy to judge gets a second hearing when the rush is over.
        let undecided = results.indices.filter { index in
            results[index]?.verdict.reason.map { [.hostStalled, .witnessLost].contains($0) } ?? false
        }
        let quiet = RunQueue(jobs: 2, output: options.output, apps: apps)
        let second = await quiet.perform(undecided.map { runs[$0] })
        for (index, result) in zip(undecided, second) where result != nil { results[index] = result }
        return results
    }

    /// The results, which are in the order of the runs, by scenario; those of which nothing began are left out.
    private func rows(
        _ definitions: [ScenarioDefinition], _ runs: [PlannedRun], _ results: [ScenarioResult?]
    ) -> [KillMatrix.Row] {
        var rest = Array(zip(runs, results))[...]
        return definitions.compactMap { definition in
            let own = rest.prefix(repetitions * (1 + definition.mustCatch.count))
            rest = rest.dropFirst(own.count)
            guard let (baseline, _) = own.first, own.contains(where: { $0.1 != nil }) else { return nil }
            let baselines = own.prefix(repetitions).compactMap(\.1)
            let sabotaged = own.dropFirst(repetitions).map(\.1)
            return KillMatrix.Row(
                baseline: baselines.first
                    ?? baseline.result(.inconclusive(.cancelled), "The run without a saboteur did not begin."),
                more: Array(baselines.dropFirst()),
                trials: definition.mustCatch.enumerated().compactMap { index, catching in
                    let own = sabotaged.dropFirst(index * repetitions).prefix(repetitions)
                    return KillMatrix.Trial(of: catching, own.compactMap(\.self))
                })
        }
    }
}
