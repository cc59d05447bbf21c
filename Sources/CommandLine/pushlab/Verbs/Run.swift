import ArgumentParser
import Foundation
import LabModel
import Report
import ScenarioLanguage

/// `pushlab run`: runs scenarios and tells how each went.
struct Run: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Run scenarios.")

    @OptionGroup var options: QueueOptions

    @OptionGroup var selection: SelectionOptions

    @Flag(help: "Run only scenarios whose newest attempt in the output folder did not pass.")
    var failed = false

    @Flag(
        name: [.customShort("v"), .long],
        help: "Print the notes of all, and what of the lab's devices each verdict rests on, and how far that is known.")
    var verbose = false

    @Flag(name: [.customShort("q"), .long], help: "Print nothing of scenarios that pass.")
    var quiet = false

    @Option(help: "Run with this broken variant of a reference program.")
    var sabotage: String?

    func run() async throws {
        try Console.check(reports: [selection.junit, selection.json])
        let sabotage = try ScenarioFiles.saboteur(sabotage)
        let definitions = try selection.select(try selection.load(options)) { try !failed || didNotPass($0) }
        if failed, definitions.isEmpty {
            return Console.line("no scenario whose newest attempt in \(options.output) did not pass")
        }
        try ScenarioFiles.check(sabotage, breaks: definitions)
        try selection.checkSome(definitions)
        let apps = AppBuilds(definitions)
        defer { withExtendedLifetime(apps) {} }
        try await LabMachineRequirement.check()
        try options.makeOutput()
        let runs = definitions.enumerated().flatMap { selection.runs(of: $1, at: $0, sabotage: sabotage) }
        try await perform(runs, apps)
    }

    /// Whether a scenario was run and did not pass; ends the program where the output folder cannot be read.
    private func didNotPass(_ definition: ScenarioDefinition) throws -> Bool {
        do {
            return try AttemptVerdict.newest(of: definition, in: options.output).map {
                $0.verdict != Verdict.Kind.passed.rawValue
            } ?? false
        } catch {
            Console.error("pushlab: \(error)")
            throw ExitStatus.invalid
        }
    }

    private func perform(_ runs: [PlannedRun], _ apps: AppBuilds) async throws {
        let began = ContinuousClock.now
        let summary = Summary(
            style: Console.style, detail: verbose ? .verbose : quiet ? .quiet : .usual,
            width: LiveLine.isPossible ? LiveLine.width : nil)
        let failFast = selection.failFast
        let queue = RunQueue(jobs: options.jobs, output: options.output, apps: apps) {
            failFast && $0.verdict == .failed
        }
        let results = try await Interruption.cancelling {
            await queue.perform(runs) { result in
                for line in summary.lines(result) { Console.styled(line) }
            }
        }
        let outcome = RunOutcome(results.compactMap(\.self), duration: ContinuousClock.now - began)
        for line in summary.overview(outcome) { Console.styled(line) }
        if runs.count > 1, outcome.verdict != .passed { Console.line("again: " + options.command("run", "--failed")) }
        Console.styled(summary.closing(outcome))
        Interruption.report(outcome.results.count, of: runs.count)
        GitHubActions.report(outcome)
        // Whoever reads a report later misses no run.
        var whole = outcome
        whole.results = zip(runs, results).map { run, result in
            result ?? run.result(.inconclusive(.cancelled), "The run did not begin.")
        }
        let isWritten = selection.write(junit: JUnitReport.text(whole), json: JSONReport.text(whole))
        // A failed verdict comes before a report that cannot be written.
        if !apps.failures.isEmpty || !isWritten && outcome.verdict != .failed { throw ExitStatus.invalid }
        try options.end(with: outcome.verdict, of: outcome.results)
    }
}
