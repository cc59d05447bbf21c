internal import FoundationEssentials
internal import LabEvents
internal import LabModel
internal import ScenarioLanguage

extension RunReport {
    /// The version of the format of ``RunFile/run``.
    static let schema = "pushlab-output/1"

    /// Returns the text of ``RunFile/run``.
    ///
    /// The text names the folder of a run that is in the output folder, and contains every other run completely.
    package func text(in output: String) -> String {
        JSONText.pretty(
            .object([
                "schema": .string(Self.schema),
                "verb": .string(verb),
                "command": .string(command),
                "machine": machine.json,
                "commit": commit.map(Value.string) ?? .null,
                "began": .double(began),
                "duration_ms": .double(duration.seconds * 1000),
                "shard": share.map { .object(["number": .int($0.number), "count": .int($0.count)]) } ?? .null,
                "scenarios": .int(scenarios),
                "runs": .array(entries.map { Self.value($0, in: output) }),
                "mistakes": .array(mistakes.map(ScenarioListReport.value)),
            ]))
    }

    private static func value(_ entry: Entry, in output: String) -> Value {
        let folder = entry.result.directory.flatMap { FilePaths.relative($0, to: output) }
        return .object([
            "scenario": .string(entry.scenario),
            "sabotage": entry.result.sabotage.map(Value.string) ?? .null,
            "repetition": entry.result.repetition.map(Value.int) ?? .null,
            "verdict": .string(entry.result.verdict.kind.rawValue),
            "reason": JSONReport.reason(entry.result.verdict),
            "duration_ms": .double(entry.result.duration.seconds * 1000),
            "begun": .bool(entry.hasBegun),
            "at": entry.catching.map { .array($0.steps.map(Value.string)) } ?? .null,
            "attempt": folder.map(Value.string) ?? .null,
            "result": folder == nil ? JSONReport.value(entry.result) : .null,
        ])
    }

    /// Reads the last run of an output folder.
    ///
    /// - Throws: ``ReportError`` with the file.
    package static func read(in output: String) throws(ReportError) -> RunReport {
        let kept = try KeptRun.read(in: output)
        var report = RunReport(
            verb: kept.verb, command: kept.command, machine: kept.machine, commit: kept.commit, began: kept.began,
            duration: .milliseconds(kept.duration), share: kept.shard.map { Share(number: $0.number, count: $0.count) },
            scenarios: kept.scenarios)
        report.mistakes = kept.mistakes.compactMap(\.diagnostic)
        for run in kept.runs {
            let directory = run.attempt.map { "\(output)/\($0)" }
            let place = directory.map { "\($0)/\(RunFile.verdict)" } ?? "\(output)/\(RunFile.run)"
            guard
                let verdict = try directory.map({ (_) throws(ReportError) in try AttemptVerdict.read(place) })
                    ?? run.result
            else { throw ReportError("\(place) is missing, which \(RunFile.run) names: keep the whole output folder.") }
            guard var result = verdict.result(in: directory) else {
                throw ReportError(
                    "\(place) is not the verdict of an attempt by this version: remove it, and run again.")
            }
            result.repetition = run.repetition
            let catching = run.at.flatMap { steps in result.sabotage.map { MustCatch($0, at: steps) } }
            report.entries.append(Entry(result, catching: catching, hasBegun: run.begun))
        }
        return report
    }
}

/// The decoded contents of ``RunFile/run``.
struct KeptRun: Decodable {
    struct Shard: Decodable {
        let number: Int
        let count: Int
    }

    struct Run: Decodable {
        let scenario: String
        let sabotage: String?
        let repetition: Int?
        let verdict: String
        let reason: String?
        let duration: Double
        let begun: Bool
        let at: [String]?
        let attempt: String?
        let result: AttemptVerdict?

        private enum CodingKeys: String, CodingKey {
            case scenario, sabotage, repetition, verdict, reason, begun, at, attempt, result
            case duration = "duration_ms"
        }

        /// The key of the run; repetitions share it.
        var key: String { "\(scenario)\n\(sabotage ?? "")" }
    }

    struct Mistake: Decodable {
        let file: String
        let line: Int?
        let column: Int?
        let code: String
        let message: String
        let remedy: String

        var diagnostic: Diagnostic? {
            Diagnostic.Code(rawValue: code).map { code in
                let position = line.map { SourcePosition(line: $0, column: column ?? 1) }
                return Diagnostic(code, file: file, at: position, message, remedy: remedy)
            }
        }
    }

    let verb: String
    let command: String
    let machine: RunMachine
    let commit: String?
    let began: Double
    let duration: Double
    let shard: Shard?
    let scenarios: Int
    let runs: [Run]
    let mistakes: [Mistake]

    private enum CodingKeys: String, CodingKey {
        case verb, command, machine, commit, began, shard, scenarios, runs, mistakes
        case duration = "duration_ms"
    }

    /// Reads the run of an output folder.
    ///
    /// - Throws: ``ReportError`` with the file.
    static func read(in output: String) throws(ReportError) -> KeptRun {
        let path = "\(output)/\(RunFile.run)"
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ReportError("\(path) cannot be read: name the output folder of a run.")
        }
        do {
            return try JSONDecoder().decode(KeptRun.self, from: data)
        } catch {
            throw ReportError("\(path) is not of a run by this version: run again into another output folder.")
        }
    }
}
