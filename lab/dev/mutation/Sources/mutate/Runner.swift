internal import Foundation

/// Runs scenarios and suites of the mutated tree, with a mutant or without.
struct Runner: Sendable {
    /// How a run went.
    enum Verdict: Equatable {
        case green
        /// What was red.
        case red(String)
        /// It was ended because its time was up.
        case late(Double)
    }

    let tree: String
    let work: String
    let labs: Int

    /// Runs scenarios together, or suites together.
    ///
    /// `coverage` is a folder that gets a file for each mutation reached. Ends at the first red one, unless `tell` wants to know of each scenario whether it was red. Scenarios that the
    /// machine left undecided are run once more.
    func run(
        _ checks: [Check], mutant: Int = 0, coverage: String? = nil, limit: Double = 600,
        tell: ((String, Bool) -> Void)? = nil
    ) throws -> (verdict: Verdict, seconds: Double) {
        let first = try runOnce(checks, mutant, coverage, limit, tell)
        let undecided = checks.filter { first.undecided.contains($0.name) }
        guard first.verdict == .green, !undecided.isEmpty else { return (first.verdict, first.seconds) }
        let second = try runOnce(undecided, mutant, coverage, limit, tell)
        return (second.verdict, first.seconds + second.seconds)
    }

    private func runOnce(
        _ checks: [Check], _ mutant: Int, _ coverage: String?, _ limit: Double, _ tell: ((String, Bool) -> Void)?
    ) throws -> (verdict: Verdict, seconds: Double, undecided: Set<String>) {
        let temporary = "\(work)/t/\(UUID().uuidString.prefix(8))"
        try FileManager.default.createDirectory(atPath: temporary, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: temporary) }
        var environment = [
            "TMPDIR": temporary, "PUSHLAB_CACHE": "\(work)/cache", "PUSHLAB_MUTANT": "\(mutant)",
            "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "12",
        ]
        if let coverage {
            try FileManager.default.createDirectory(atPath: coverage, withIntermediateDirectories: true)
            chmod(coverage, 0o1777)
            environment["PUSHLAB_MUTANT_COVERAGE"] = coverage
        }
        let areScenarios = checks.first?.kind == .scenario
        var command = Command(
            words: areScenarios ? scenarioWords(checks, temporary) : suiteWords(checks), folder: tree,
            environment: environment, limit: limit)
        if tell == nil {
            command.isLastWord = { areScenarios ? $0.hasPrefix("failed  ") : $0.contains(" recorded an issue at ") }
        }
        let outcome = try command.isolated().run()
        // It may stand behind the beginning of a line of the program.
        guard outcome.stopLine != nil || outcome.lines.contains(where: { $0.hasSuffix(Inside.started) }) else {
            throw MutateError("a run could not be started: \(outcome.lines.last ?? "status \(outcome.status)")")
        }
        let verdicts = areScenarios ? Self.verdicts(in: temporary) : []
        if let tell { for (file, verdict) in verdicts { tell(file, verdict == "failed") } }
        let undecided = Set(verdicts.filter { $0.verdict == "inconclusive" }.map(\.file))
        return (Self.verdict(outcome), outcome.seconds, undecided)
    }

    private static func verdict(_ outcome: Command.Outcome) -> Verdict {
        if let line = outcome.stopLine { return .red(clean(line)) }
        if outcome.isLate { return .late(outcome.seconds) }
        guard outcome.status != 0 else { return .green }
        let telling = outcome.lines.last {
            $0.hasPrefix("failed  ") || $0.hasPrefix("inconclusive  ") || $0.contains("Fatal error") || $0.contains("✘")
        }
        return .red("status \(outcome.status): \(clean(telling ?? outcome.lines.last ?? ""))")
    }

    private func scenarioWords(_ checks: [Check], _ temporary: String) -> [String] {
        ["\(tree)/.build/debug/pushlab", "run"] + checks.map(\.name)
            + [
                "--jobs", "\(labs)", "--output", "\(temporary)/o", "--json", "\(temporary)/o.json",
                "--tolerate", "host-stalled,not-supported", "--budget", "1000",
            ]
    }

    private func suiteWords(_ checks: [Check]) -> [String] {
        let program = "\(tree)/.build/debug/PushLabPackageTests.xctest"
        return [program, "--testing-library", "swift-testing"]
            + checks.flatMap { ["--filter", "^\(NSRegularExpression.escapedPattern(for: $0.name))(/|$)"] }
    }

    /// The verdicts of a result file.
    private static func verdicts(in temporary: String) -> [(file: String, verdict: String)] {
        struct Result: Decodable {
            struct Scenario: Decodable {
                let file: String
                let verdict: String
            }
            let scenarios: [Scenario]
        }
        guard let data = try? Data(contentsOf: URL(fileURLWithPath: "\(temporary)/o.json")),
            let result = try? JSONDecoder().decode(Result.self, from: data)
        else { return [] }
        return result.scenarios.map { ($0.file, $0.verdict) }
    }

    /// A line without colours and signs.
    private static func clean(_ line: String) -> String {
        let plain = line.replacingOccurrences(of: "\u{1b}\\[[0-9;]*m", with: "", options: .regularExpression)
        let words = plain.split(whereSeparator: { $0.isWhitespace || $0 == "✘" }).joined(separator: " ")
        return String(words.prefix(200))
    }
}
