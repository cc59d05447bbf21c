import ArgumentParser
import Report
import ScenarioLanguage

/// What every verb that runs scenarios is told.
struct QueueOptions: ParsableArguments {
    @Argument(help: "Scenario files, folders of them, or single cases as in FILE[CASE].")
    var paths: [String]

    @OptionGroup var settings: SettingOptions

    @Option(help: "How many labs at a time at most (default: eight per processor).")
    var jobs = RunQueue.defaultJobs

    @Option(help: "The folder that gets a folder for every attempt.")
    var output = "pushlab-results"

    @Option(
        help: ArgumentHelp(
            "Reasons for which runs may be inconclusive without exit status 3, such as host-stalled,not-supported.",
            valueName: "reasons"))
    var tolerate: Reasons?

    @Option(help: "How many such runs there may be at most.")
    var budget = 3

    func validate() throws {
        guard jobs >= 1 else { throw ValidationError("--jobs takes a number from 1.") }
        guard budget >= 0 else { throw ValidationError("--budget takes a number from 0.") }
    }

    /// The most repetitions of a run.
    private static let mostRepetitions = 100_000

    /// Checks the value of `--repeat`.
    static func check(repetitions: Int) throws {
        guard (1...mostRepetitions).contains(repetitions) else {
            throw ValidationError("--repeat takes a number from 1 to \(mostRepetitions).")
        }
    }

    /// Makes the output folder: nothing runs whose results could not be kept.
    func makeOutput() throws {
        do {
            try RunDirectory.makeOutput(output)
        } catch {
            Console.error("pushlab: \(error)")
            throw ExitStatus.invalid
        }
    }

    /// Says what is tolerated, and ends the program with the status of the verdict; returns for a passed one.
    func end(with verdict: Verdict, of results: [ScenarioResult]) throws {
        let judged = Tolerance(tolerate?.reasons ?? [], budget: budget).judge(verdict, of: results)
        if let text = judged.text { Console.line(text) }
        try ExitStatus.end(with: judged.verdict)
    }
}

/// Reasons as the command line has them: `host-stalled,not-supported`.
struct Reasons: ExpressibleByArgument {
    /// The reasons.
    let reasons: [InconclusiveReason]

    init?(argument: String) {
        let names = argument.split(separator: ",", omittingEmptySubsequences: false)
        reasons = names.compactMap { InconclusiveReason(rawValue: String($0)) }
        guard reasons.count == names.count else { return nil }
    }
}

/// One of several equal shares of the scenarios, for running them on several machines.
struct Shard: ExpressibleByArgument, Sendable {
    /// Which share, from 1.
    let number: Int
    /// How many there are.
    let count: Int

    /// Reads `I/N`.
    init?(argument: String) {
        let parts = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let number = parts[0], let count = parts[1], count >= 1, (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    /// Every `count`-th element, beginning with the `number`-th.
    func share<Element>(of elements: [Element]) -> [Element] {
        elements.enumerated().filter { $0.offset % count == number - 1 }.map(\.element)
    }
}
