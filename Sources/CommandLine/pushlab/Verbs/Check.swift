import ArgumentParser
import Foundation
import LabModel
import Report
import ScenarioLanguage
import ScenarioRunning

/// The verb `pushlab check`: judges the recorded events of earlier runs again.
struct Check: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Judge the events of earlier runs again, by their scenarios or by an edited one.",
        discussion: """
            What a step does cannot be done again: only those that expect, forbid or demand something may have been
            changed, added or removed. Measured quantities are those of the run.
            """)

    @Argument(help: "Folders of attempts, or folders that hold some; a scenario file after them judges all of them.")
    var paths: [String]

    @OptionGroup var settings: SettingOptions

    @Flag(help: "Show only those whose verdict, reason or findings are not those of the run; exit status 1 if any.")
    var differences = false

    func run() async throws {
        let edited = paths.count > 1 && !isFolder(paths[paths.count - 1]) ? paths.last : nil
        let attempts = try KeptAttempt.find(edited == nil ? paths : paths.dropLast())
        let definitions = try edited.map { try ScenarioFiles.load([$0], settings.values) } ?? []
        let began = ContinuousClock.now
        let summary = Summary(style: Console.style)
        var results: [ScenarioResult] = []
        var changed = 0
        for attempt in attempts {
            let (result, difference) = try await attempt.judge(by: definitions)
            if difference != nil { changed += 1 }
            if !differences || difference != nil {
                for line in summary.lines(result) { Console.styled(line) }
                if let difference { Console.line("  \(difference)") }
            }
            results.append(result)
        }
        let outcome = RunOutcome(results, duration: ContinuousClock.now - began)
        Console.styled(summary.closing(outcome))
        guard differences else { return try ExitStatus.end(with: outcome.verdict) }
        Console.line("\(changed) of \(results.count) differ from what the run found")
        if changed > 0 { throw ExitStatus.failed }
    }

    private func isFolder(_ path: String) -> Bool {
        (try? URL(filePath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) == true
    }
}

/// The folder of an attempt with its verdict.
struct KeptAttempt {
    private let path: String
    private let verdict: AttemptVerdict

    /// Finds the attempts in folders; ends the program with an error if there is none, or one has no verdict.
    static func find(_ paths: some Sequence<String>) throws -> [KeptAttempt] {
        do {
            return try paths.flatMap { path in
                let found =
                    FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String }
                    .filter { $0.split(separator: "/").last.map(String.init) == RunFile.events }.sorted() ?? []
                if found.isEmpty {
                    throw ReportError("\(path) holds no attempt: name the folder of one, or of several.")
                }
                return try found.map { try KeptAttempt(of: "\(path)/\($0.dropLast(RunFile.events.count))") }
            }
        } catch {
            Console.error("pushlab: \(error)")
            throw ExitStatus.invalid
        }
    }

    private init(of path: String) throws {
        guard let verdict = try AttemptVerdict.read("\(path)\(RunFile.verdict)") else {
            throw ReportError("\(path) has no verdict: the run was killed.")
        }
        (self.path, self.verdict) = (path, verdict)
    }

    /// Judges the attempt by its own scenario or by an edited one, and describes the difference from its verdict; `nil`
    /// for none.
    func judge(by edited: [ScenarioDefinition]) async throws -> (result: ScenarioResult, difference: String?) {
        do {
            let isAny = edited.isEmpty
            // A single scenario judges every attempt.
            let edited =
                edited.count == 1 ? edited[0] : edited.first { $0.parameters.caseName == verdict.case }
            guard isAny || edited != nil else {
                throw ReportError("there is no case '\(verdict.case ?? "")' in the scenario: name one as FILE[CASE].")
            }
            let reading = ScenarioSource.load(
                copy: "\(path)\(RunFile.scenario)", of: verdict.file, verdict.parameters)
            if edited == nil {
                for diagnostic in reading.diagnostics { Console.error("\(diagnostic)") }
            }
            guard let definition = edited ?? reading.definition else { throw ExitStatus.invalid }
            // The notation of steps may have been different at that time.
            let events = RewrittenEvents(try EventFile.read("\(path)\(RunFile.events)"), by: reading.definition)
            let found = events.findings(verdict.findings?.compactMap(\.finding) ?? [])
            var result = try await EventCheck.judge(
                definition, events: events.events, found: found, isRepeated: verdict.repetition != nil)
            result.directory = path
            return (result, difference(of: found, to: result))
        } catch let error where !(error is ExitCode) {
            Console.error("pushlab: \(path): \(error)")
            throw ExitStatus.invalid
        }
    }

    private func difference(of found: [Finding], to result: ScenarioResult) -> String? {
        if verdict.verdict != result.verdict.kind.rawValue || verdict.reason != result.verdict.reason?.rawValue {
            return "was \(verdict.verdict)" + (verdict.reason.map { " (\($0))" } ?? "")
        }
        let was = Set(found.map { "\($0.verdict.kind.rawValue): \($0.message)" })
        let now = Set(result.findings.map { "\($0.verdict.kind.rawValue): \($0.message)" })
        let changes =
            was.subtracting(now).sorted().map { "no longer found: \($0)" }
            + now.subtracting(was).sorted().map { "newly found: \($0)" }
        return changes.isEmpty ? nil : changes.joined(separator: "\n  ")
    }
}
