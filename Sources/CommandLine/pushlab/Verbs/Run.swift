import ArgumentParser
import Foundation
import LabModel
import Report
import ScenarioLanguage

/// `pushlab run`: runs scenarios and tells how each went.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run scenarios.")

    @OptionGroup var options: QueueOptions

    @Option(help: "The seed of everything random; the one of an earlier run replays it.")
    var seed: UInt64?

    @Option(name: .customLong("repeat"), help: "How often each scenario is run.")
    var repetitions = 1

    @Option(help: "A file for the result as JUnit XML, one case per scenario; `-` is standard output.")
    var junit: String?

    @Option(help: "A file for the result as JSON; `-` is standard output.")
    var json: String?

    @Option(help: "Run only scenarios whose file or name matches this regular expression.")
    var filter: String?

    @Option(help: "Run only the I-th of N equal shares of the scenarios, such as 2/4.")
    var shard: Shard?

    @Flag(help: "Begin nothing new once a scenario has failed.")
    var failFast = false

    @Flag(
        name: [.customShort("v"), .long],
        help: "Say what of the lab's devices each verdict rests on, and how far that is known of an iPhone.")
    var verbose = false

    @Option(help: "Run with this broken variant of a reference program.")
    var sabotage: String?

    func validate() throws {
        try QueueOptions.check(repetitions: repetitions)
        if let filter, LineExpression(filter) == nil {
            throw ValidationError("--filter takes a regular expression, and `\(filter)` is none.")
        }
        guard junit != ReportFile.standardOutput || json != junit else {
            throw ValidationError("--junit and --json cannot both be written to standard output.")
        }
        guard junit == nil || junit != json else {
            throw ValidationError("--junit and --json cannot both be written to one file.")
        }
    }

    func run() async throws {
        try Console.check(reports: [junit, json])
        let sabotage = try ScenarioFiles.saboteur(sabotage)
        var definitions = try ScenarioFiles.load(options.paths, options.settings.values)
        if let expression = filter.flatMap({ LineExpression($0) }) {
            definitions = try definitions.filter { try Self.matches(expression, $0) }
        }
        if let shard { definitions = shard.share(of: definitions) }
        try ScenarioFiles.check(sabotage, breaks: definitions)
        guard !definitions.isEmpty else {
            Console.error("pushlab: no scenario is left to run; check --filter and --shard")
            throw ExitStatus.invalid
        }
        let apps = AppBuilds(definitions)
        defer { withExtendedLifetime(apps) {} }
        try await LabMachineRequirement.check()
        try options.makeOutput()
        // Repetitions of one seed would be the same run again where nothing else differs.
        let runs = definitions.enumerated().flatMap { index, definition in
            (0..<repetitions).map { round in
                PlannedRun(
                    scenario: index, definition: definition, sabotage: sabotage,
                    seed: seed.map { $0 &+ UInt64(round) }, round: round)
            }
        }
        try await perform(runs, apps)
    }

    /// Whether the name or file of a scenario matches `--filter`; ends the program where that takes too long to find out.
    private static func matches(_ expression: LineExpression, _ definition: ScenarioDefinition) throws -> Bool {
        let file = definition.parameters.selector(of: definition.file ?? "")
        return try [definition.name, file].contains { text in
            if let matches = expression.matches(text) { return matches }
            Console.error("pushlab: --filter takes too long for \(file): use a simpler regular expression")
            throw ExitStatus.invalid
        }
    }

    private func perform(_ runs: [PlannedRun], _ apps: AppBuilds) async throws {
        let began = ContinuousClock.now
        let summary = Summary(style: Console.style, isVerbose: verbose)
        let queue = RunQueue(jobs: options.jobs, output: options.output, apps: apps, failFast: failFast)
        let results = try await Interruption.cancelling {
            await queue.perform(runs) { result in
                for line in summary.lines(result) { Console.styled(line) }
            }
        }.compactMap(\.self)
        let outcome = RunOutcome(results, duration: ContinuousClock.now - began)
        Console.styled(summary.closing(outcome))
        Interruption.report(results.count, of: runs.count)
        var isWritten = true
        if let junit { isWritten = Console.report(JUnitReport.text(outcome), to: junit) }
        if let json { isWritten = Console.report(JSONReport.text(outcome), to: json) && isWritten }
        // A failed verdict comes before a report that cannot be written.
        if !apps.failures.isEmpty || !isWritten && outcome.verdict != .failed { throw ExitStatus.invalid }
        try options.end(with: outcome.verdict, of: results)
    }
}
