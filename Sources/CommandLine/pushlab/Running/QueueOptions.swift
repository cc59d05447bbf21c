import ArgumentParser
import Foundation
import LabModel
import Report
import ScenarioLanguage

/// The options of all verbs that run scenarios.
struct QueueOptions: ParsableArguments {
    @Argument(help: "Scenario files, folders of them, or single cases as in FILE[CASE].")
    var paths: [String]

    @OptionGroup var settings: SettingOptions

    @Option(help: "How many labs at a time at most (default: eight per processor).")
    var jobs = RunQueue.defaultJobs

    @Option(help: "The folder that gets a folder for every attempt.")
    var output = defaultOutput

    @Option(
        help: ArgumentHelp(
            "What impairs links: `kernel` (netem and tbf), `wire` (a link in user space, whose fates the seed decides), or "
                + "`auto`: the kernel where nothing is random, and the wire otherwise.",
            valueName: "engine"))
    var engine = Engine.auto

    /// The engine that impairs links, by its name in ``ImpairmentEngine``.
    enum Engine: String, ExpressibleByArgument, CaseIterable {
        case auto
        case kernel
        case wire

        var value: ImpairmentEngine { ImpairmentEngine(rawValue: rawValue) ?? .automatic }
    }

    @Option(
        help: ArgumentHelp(
            "Reasons for which runs may be inconclusive without exit status 3, such as host-stalled,not-supported.",
            valueName: "reasons"))
    var tolerate: Reasons?

    @Option(help: "How many such runs there may be at most.")
    var budget = 3

    private static let defaultOutput = "pushlab-results"

    /// Returns a shell command of a verb with the same files, values and output folder.
    func command(_ verb: String, _ words: [String]) -> String {
        let output = output == Self.defaultOutput ? [] : ["--output", output]
        let settings = settings.settings.flatMap { ["--set", "\($0.name)=\($0.value)"] }
        let engine = engine == .auto ? [] : ["--engine", engine.rawValue]
        return ShellText.command(["pushlab", verb] + words + output + engine + settings + paths)
    }

    func validate() throws {
        guard jobs >= 1 else { throw ValidationError("--jobs takes a number from 1.") }
        guard budget >= 0 else { throw ValidationError("--budget takes a number from 0.") }
    }

    /// Creates the output folder, so that no scenario runs whose results could not be kept.
    func makeOutput() throws {
        do {
            try RunDirectory.makeOutput(output)
        } catch {
            Console.error("pushlab: \(error)")
            throw ExitStatus.invalid
        }
    }

    /// Ends the program if a report would overwrite one of the output folder's own files.
    func checkReports(_ paths: [String?]) throws {
        for path in paths.compactMap(\.self) where RunOutput.keeps(path, in: output) {
            Console.error("pushlab: \(path) is what the output folder keeps of a run itself: name another file.")
            throw ExitStatus.invalid
        }
    }

    /// Keeps the results of a run in the output folder; an error does not change the run.
    func keep(_ report: RunReport) {
        for problem in RunOutput.keep(report, in: output) { Console.error("pushlab: \(problem)") }
    }

    /// Keeps the errors in files, for which nothing is run, in a named or existing output folder; does not create the
    /// default one.
    func keepMistakes(_ report: RunReport) {
        guard output != Self.defaultOutput || FileManager.default.fileExists(atPath: output) else { return }
        keep(report)
    }

    /// Prints what is tolerated, and ends the program with the status of the verdict; returns if it passed.
    func end(with verdict: Verdict, of results: [ScenarioResult]) throws {
        let judged = Tolerance(tolerate?.reasons ?? [], budget: budget).judge(verdict, of: results)
        if let text = judged.text { Console.line(text) }
        try ExitStatus.end(with: judged.verdict)
    }
}

/// Reasons on the command line, such as `host-stalled,not-supported`.
struct Reasons: ExpressibleByArgument {
    let reasons: [InconclusiveReason]

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        reasons = names.compactMap { InconclusiveReason(rawValue: String($0)) }
        guard reasons.count == names.count else { return nil }
    }
}
