import ArgumentParser
import Foundation
import Report
import ScenarioLanguage

/// The selection of scenarios, their repetitions and seed, and the files for the results.
struct SelectionOptions: ParsableArguments {
    @Option(help: "The seed of everything random; the one of an earlier run replays it.")
    var seed: UInt64?

    @Option(name: .customLong("repeat"), help: "How often each run is made.")
    var repetitions = 1

    @Option(help: "A file for the result as JUnit XML, one case per run; `-` is standard output.")
    var junit: String?

    @Option(help: "A file for the result as JSON; `-` is standard output.")
    var json: String?

    @Option(help: "Run only scenarios whose file or name matches this regular expression.")
    var filter: String?

    @Option(help: "Run only the I-th of N equal shares of the scenarios, such as 2/4.")
    var shard: RunReport.Share?

    @Option(
        help: ArgumentHelp(
            "An output folder of earlier runs, by whose durations shares are equal; all shards need the same.",
            valueName: "dir"))
    var durations: String?

    @Flag(help: "Begin nothing new once a scenario has failed.")
    var failFast = false

    /// The maximum number of repetitions of a run.
    private static let maximumRepetitions = 100_000

    func validate() throws {
        guard (1...Self.maximumRepetitions).contains(repetitions) else {
            throw ValidationError("--repeat takes a number from 1 to \(Self.maximumRepetitions).")
        }
        if let filter, LineExpression(filter) == nil {
            throw ValidationError("--filter takes a regular expression, and `\(filter)` is none.")
        }
        if durations != nil, shard == nil {
            throw ValidationError("--durations is about shares: add --shard, or leave it out.")
        }
        guard junit != ReportFile.standardOutput || json != junit else {
            throw ValidationError("--junit and --json cannot both be written to standard output.")
        }
        guard junit == nil || junit != json else {
            throw ValidationError("--junit and --json cannot both be written to one file.")
        }
    }

    /// Returns the scenarios that match the filter; ends the program if a match takes too long.
    private func filtered(_ definitions: [ScenarioDefinition]) throws -> [ScenarioDefinition] {
        guard let expression = filter.flatMap({ LineExpression($0) }) else { return definitions }
        return try definitions.filter { try Self.matches(expression, $0) }
    }

    /// Returns the share of the scenarios that match the filter, and the number of all that match.
    ///
    /// Ends the program if a match takes too long or no scenario is left.
    func select(_ definitions: [ScenarioDefinition]) throws -> (share: [ScenarioDefinition], all: Int) {
        let all = try filtered(definitions)
        let share = try shard?.taken(of: all, weighing: weights(of: all)) ?? all
        guard share.isEmpty else { return (share, all.count) }
        Console.error("pushlab: no scenario is left to run; check --filter and --shard")
        throw ExitStatus.invalid
    }

    /// Returns the expected duration of each scenario in seconds, from earlier runs; 1 for each without `--durations`.
    ///
    /// A scenario without earlier runs has the median. Ends the program if there is no history.
    private func weights(of definitions: [ScenarioDefinition]) throws -> [Double] {
        guard let durations else { return definitions.map { _ in 1 } }
        do throws(ReportError) {
            let known = try History(in: durations).durations()
            let middle = known.values.sorted().dropFirst(known.count / 2).first ?? 1
            return definitions.map { known[$0.parameters.selector(of: $0.file ?? "")] ?? middle }
        } catch {
            Console.error("pushlab: \(error)")
            throw ExitStatus.invalid
        }
    }

    /// The option for repetitions on the command line.
    private var repeating: [String] { repetitions > 1 ? ["--repeat", "\(repetitions)"] : [] }

    /// The options that select scenarios on the command line.
    var words: [String] {
        (durations.map { ["--durations", $0] } ?? []) + (filter.map { ["--filter", $0] } ?? [])
            + (shard.map { ["--shard", "\($0.number)/\($0.count)"] } ?? [])
    }

    /// Reads scenarios; if there are errors, prints and reports them and ends the program.
    func load(_ verb: String, _ options: QueueOptions) throws -> [ScenarioDefinition] {
        try options.checkReports([junit, json])
        let (readings, mistakes) = ScenarioFiles.check(options.paths, options.settings.values)
        guard !mistakes.isEmpty else { return readings.compactMap(\.definition) }
        ScenarioFiles.show(mistakes)
        var report = report(verb, options, of: 0)
        report.mistakes = mistakes
        let outcome = report.outcome
        _ = write(
            junit: JUnitReport.text(outcome), json: report.isProof ? report.matrix.json : JSONReport.text(outcome))
        options.keepMistakes(report)
        throw ExitStatus.invalid
    }

    /// Returns the report of a run that begins now; `scenarios` is their number before the share was taken.
    func report(_ verb: String, _ options: QueueOptions, of scenarios: Int, words: [String] = []) -> RunReport {
        RunReport(
            verb: verb, command: options.command(verb, words + repeating + self.words),
            commit: GitCommit.current(
                in: FileManager.default.currentDirectoryPath, environment: ProcessInfo.processInfo.environment),
            began: Date().timeIntervalSince1970, share: shard,
            scenarios: scenarios)
    }

    /// Returns the runs of a scenario.
    ///
    /// With a seed, each repetition has the next seed, because the same seed could repeat the same run.
    func runs(of definition: ScenarioDefinition, at index: Int, sabotage: String?) -> [PlannedRun] {
        (0..<repetitions).map { round in
            PlannedRun(
                scenario: index, definition: definition, sabotage: sabotage, seed: seed.map { $0 &+ UInt64(round) },
                round: round, isRepeated: repetitions > 1)
        }
    }

    /// Writes the requested reports; returns `false` if one cannot be written.
    func write(junit: @autoclosure () -> String, json: @autoclosure () -> String) -> Bool {
        var isWritten = true
        if let path = self.junit { isWritten = Console.report(junit(), to: path) }
        if let path = self.json { isWritten = Console.report(json(), to: path) && isWritten }
        return isWritten
    }

    /// Whether the name or file of a scenario matches `--filter`; ends the program if that takes too long.
    private static func matches(_ expression: LineExpression, _ definition: ScenarioDefinition) throws -> Bool {
        let file = definition.parameters.selector(of: definition.file ?? "")
        return try [definition.name, file].contains { text in
            if let matches = expression.matches(text) { return matches }
            Console.error("pushlab: --filter takes too long for \(file): use a simpler regular expression")
            throw ExitStatus.invalid
        }
    }
}

extension RunReport.Share: ExpressibleByArgument {
    /// Parses `I/N`.
    package init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1, (1...count).contains(number)
        else { return nil }
        self.init(number: number, count: count)
    }
}
