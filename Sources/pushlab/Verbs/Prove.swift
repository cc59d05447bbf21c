import ArgumentParser
import LabModel
import Report
import Scenario

/// `pushlab prove`: shows that every scenario passes, and that it fails for each saboteur that it must catch.
struct Prove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Run scenarios with and without their saboteurs, and show who was caught.",
        discussion: "A saboteur that survives is a failure: the scenario that lists it cannot see what it breaks.")

    @OptionGroup var options: QueueOptions

    @Option(help: "A file for the kill matrix as JSON.")
    var json: String?

    func run() async throws {
        let definitions = try ScenarioFiles.load(options.paths)
        try await LabMachineGate.pass()
        let runs = definitions.flatMap { definition in
            [PlannedRun(definition: definition)]
                + definition.mustCatch.map { PlannedRun(definition: definition, sabotage: $0) }
        }
        let queue = RunQueue(jobs: options.jobs, output: options.output)
        var results = await queue.perform(runs) { _ in }
        // What the machine was too busy to judge gets a second hearing when the rush is over.
        let undecided = results.indices.filter { results[$0].verdict == .inconclusive }
        let quiet = RunQueue(jobs: 2, output: options.output)
        let second = await quiet.perform(undecided.map { runs[$0] }) { _ in }
        for (index, result) in zip(undecided, second) { results[index] = result }
        let matrix = KillMatrix(rows(definitions, results))
        Console.line(matrix.text(style: Console.style))
        do {
            if let json { try ReportFile.write(matrix.json, to: json) }
        } catch {
            Console.error("pushlab: \(error)")
            throw ExitStatus.invalid
        }
        try ExitStatus.end(with: matrix.verdict)
    }

    /// The results, which are in the order of the runs, by scenario.
    private func rows(_ definitions: [ScenarioDefinition], _ results: [ScenarioResult]) -> [KillMatrix.Row] {
        var rest = results[...]
        return definitions.compactMap { definition in
            guard let baseline = rest.popFirst() else { return nil }
            let sabotaged = Array(rest.prefix(definition.mustCatch.count))
            rest = rest.dropFirst(definition.mustCatch.count)
            return KillMatrix.Row(baseline: baseline, sabotaged: sabotaged)
        }
    }
}
