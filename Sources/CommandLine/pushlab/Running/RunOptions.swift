import ArgumentParser
import Foundation
import LabModel
import Report
import ScenarioLanguage

/// The options of the verbs that run scenarios without their own saboteurs: `run` and `watch`.
struct RunOptions: ParsableArguments {
    @OptionGroup var options: QueueOptions

    @OptionGroup var selection: SelectionOptions

    @Flag(help: "Run only scenarios whose newest attempt in the output folder did not pass, or that have none.")
    var failed = false

    @Flag(
        name: [.customShort("v"), .long],
        help: "Print the notes of all, and what of the lab's devices each verdict rests on, and how far that is known.")
    var verbose = false

    @Flag(name: [.customShort("q"), .long], help: "Print nothing of scenarios that pass.")
    var quiet = false

    @Flag(help: "Wait for Enter before each step, and at the end; one scenario at a time.")
    var step = false

    @Option(
        help: ArgumentHelp(
            "Keep the lab as the last step left it until Enter: `on-failure` or `always`; one scenario at a time.",
            valueName: "when"))
    var hold: Hold?

    /// The condition for holding a run at its end.
    enum Hold: String, ExpressibleByArgument, CaseIterable {
        case onFailure = "on-failure"
        case always
    }

    @Flag(help: "Capture the frames on the links of all hosts.")
    var capture = false

    @Option(help: "Run with this broken variant of a reference program.")
    var sabotage: String?

    func validate() throws {
        if step, hold != nil { throw ValidationError("--step holds at the end as well: leave --hold out.") }
    }

    /// Runs the scenarios and ends the program with the status of their verdict.
    ///
    /// - Parameters:
    ///   - port: the port of the page that shows the run, 0 for any free one; `nil` for no page.
    func perform(watchingOn port: Int? = nil) async throws {
        try Console.check(reports: [selection.junit, selection.json])
        var (definitions, all) = try selection.select(try selection.load("run", options))
        try ScenarioFiles.check(sabotage, breaks: definitions)
        if capture { for index in definitions.indices { definitions[index].capturesAll = true } }
        if failed { definitions = try definitions.filter { try !hasPassed($0) } }
        let apps = AppBuilds(definitions)
        defer { withExtendedLifetime(apps) {} }
        try await LabMachineRequirement.check()
        try options.makeOutput()
        let runs = definitions.enumerated().flatMap { selection.runs(of: $1, at: $0, sabotage: sabotage) }
        let words = sabotage.map { ["--sabotage", $0] } ?? []
        let page = if let port { await WatchedRun(runs, port: port) } else { WatchedRun?.none }
        try await perform(runs, apps, page, selection.report("run", options, of: all, words: words))
    }

    /// Whether the newest attempt at a scenario passed; false if there is none or it was killed.
    private func hasPassed(_ definition: ScenarioDefinition) throws -> Bool {
        do {
            return try AttemptVerdict.newest(of: definition, in: options.output)?.verdict
                == Verdict.Kind.passed.rawValue
        } catch {
            Console.error("pushlab: \(error)")
            throw ExitStatus.invalid
        }
    }

    private func perform(
        _ runs: [PlannedRun], _ apps: AppBuilds, _ page: WatchedRun?, _ report: RunReport
    ) async throws {
        let began = ContinuousClock.now
        let summary = Summary(
            style: Console.style, detail: verbose ? .verbose : quiet ? .quiet : .usual,
            width: LiveLine.isPossible ? LiveLine.width : nil)
        let failFast = selection.failFast
        let mode: ManualRun.Mode? = step ? .steps : hold.map { .hold(onFailure: $0 == .onFailure) }
        var queue = RunQueue(jobs: mode == nil ? options.jobs : 1, output: options.output, apps: apps) {
            failFast && $1.verdict == .failed
        }
        if let mode { queue.steering = { ManualRun(mode, $0) } }
        queue.board = page?.board
        queue.engine = options.engine.value
        queue.machine = ExaminedMachine.look()
        let results = try await Interruption.cancelling { [queue] in
            await queue.perform(runs) { result in
                for line in summary.lines(result) { Console.styled(line) }
            }
        }
        let outcome = RunOutcome(results.compactMap(\.self), duration: ContinuousClock.now - began)
        for line in summary.overview(outcome) { Console.styled(line) }
        // `--failed` ignores attempts with a saboteur and all but the last of several repetitions.
        if runs.count > 1, outcome.verdict != .passed, sabotage == nil, selection.repetitions == 1 {
            Console.line("again: " + options.command("run", ["--failed"] + selection.words))
        }
        Console.styled(summary.closing(outcome))
        Interruption.report(outcome.results.count, of: runs.count)
        GitHubActions.report(outcome)
        var report = report
        report.duration = outcome.duration
        // Includes the runs that did not begin, so that later reports are complete.
        report.entries = zip(runs, results).map { $0.entry($1) }
        options.keep(report)
        let whole = report.outcome
        await page?.end(outcome)
        let isWritten = selection.write(junit: JUnitReport.text(whole), json: JSONReport.text(whole))
        // A failed verdict takes precedence over a report that cannot be written.
        if !apps.failures.isEmpty || !isWritten && outcome.verdict != .failed { throw ExitStatus.invalid }
        try options.end(with: outcome.verdict, of: outcome.results)
    }
}
