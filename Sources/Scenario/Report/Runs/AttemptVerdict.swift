package import ScenarioLanguage

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// What an earlier attempt at a scenario came to, read back from its folder (``RunFile/verdict``).
package struct AttemptVerdict: Sendable, Hashable, Decodable {
    /// One step of it.
    package struct Step: Sendable, Hashable, Decodable {
        /// Where it stood in the scenario file, from 1.
        package let line: Int
        /// The step in one line.
        let text: String?
        let label: String?
        /// The ids of the behaviours that it covers.
        package let covers: [String]
        /// What it came to (``StepOutcome/State``).
        package let state: String
        let began: Double?
        let ended: Double?

        private enum CodingKeys: String, CodingKey {
            case line, text, label, covers, state
            case began = "began_ms"
            case ended = "ended_ms"
        }
    }

    /// One thing that it found.
    package struct Found: Sendable, Hashable, Decodable {
        private let verdict: String
        private let reason: String?
        private let line: Int?
        private let step: Int?
        private let at: Double?
        private let message: String
        private let cause: String?
        private let details: [String]
        private let incidental: Bool?
        private let judged: Bool?

        private enum CodingKeys: String, CodingKey {
            case verdict, reason, line, step, message, cause, details, incidental, judged
            case at = "at_ms"
        }

        /// The same as it was found; `nil` for one of another version.
        package var finding: Finding? {
            guard let verdict = Verdict(verdict, reason) else { return nil }
            return Finding(
                verdict, line: line, step: step, at: at.map { .milliseconds($0) }, message: message, cause: cause,
                details: details, isIncidental: incidental ?? false, isJudged: judged ?? false)
        }
    }

    struct Recovered: Sendable, Hashable, Decodable {
        let host: String
        let detected: Double?
        let outage: Double
        let recovered: Double
        let stable: Double
        let step: Int?
        let stalled: Bool?

        private enum CodingKeys: String, CodingKey {
            case host, step, stalled
            case detected = "detected_ms"
            case outage = "outage_ms"
            case recovered = "recovered_ms"
            case stable = "stable_ms"
        }
    }

    struct Choice: Sendable, Hashable, Decodable {
        let name: String
        let basis: String
        let text: String
        let source: String?
    }

    /// The name of the scenario; `nil` in one of an earlier version, as in all that follows that may be absent.
    let name: String?
    /// The scenario file, as the user gave it.
    package let file: String
    /// The name of its case; `nil` for a file without cases.
    package let `case`: String?
    /// The values that were set from outside, by name.
    package let set: [String: String]?
    /// The files that it uses, as written in it.
    package let used: [String]?
    /// The SHA-256 of what it held; `nil` if the attempt does not say.
    package let digest: String?
    /// How it ended (``Verdict/Kind``).
    package let verdict: String
    /// Why it is inconclusive, if it is (``InconclusiveReason``).
    package let reason: String?
    /// Its steps, run or not.
    package let steps: [Step]
    /// Its findings.
    package let findings: [Found]?
    let duration: Double?
    let seed: String?
    let sabotage: String?
    let attempt: Int?
    package let repetition: Int?
    let recoveries: [Recovered]?
    let notes: [String]?
    let choices: [Choice]?
    /// What it was run with.
    package let machine: RunMachine?

    private enum CodingKeys: String, CodingKey {
        case name, file, `case`, set, used, digest, verdict, reason, steps, findings, seed, sabotage, attempt
        case repetition, recoveries, notes, machine
        case duration = "duration_ms"
        case choices = "lab_choices"
    }

    /// The case, and what it was read from besides its file.
    package var parameters: ScenarioParameters {
        var parameters = ScenarioParameters()
        (parameters.caseName, parameters.settings, parameters.used) = (`case`, set ?? [:], used ?? [])
        return parameters
    }

    /// Whether the scenario has not been edited since.
    package func isCurrent(for definition: ScenarioDefinition) -> Bool {
        digest != nil && digest == definition.digest
    }

    /// The lines of the steps that showed a behaviour: they were carried out, in an attempt that passed.
    package func lines(showing behaviour: String) -> [Int] {
        guard verdict == Verdict.Kind.passed.rawValue else { return [] }
        return steps.filter { $0.state == StepOutcome.State.done.rawValue && $0.covers.contains(behaviour) }.map(\.line)
    }

    /// The newest attempt at a scenario without a saboteur that an output folder has; `nil` if it has none.
    ///
    /// Files of one name in folders of one name have their attempts in one folder: only those at this very file count. An
    /// attempt that was killed has no verdict and might have been at any of them, so that nothing before it counts.
    ///
    /// - Throws: ``ReportError`` when a verdict cannot be read.
    package static func newest(
        of definition: ScenarioDefinition, in output: String
    ) throws(ReportError) -> AttemptVerdict? {
        let file = definition.file ?? ""
        for attempt in RunDirectory.attempts(in: output, for: ScenarioName(definition)) {
            guard let verdict = try read(attempt.path(of: RunFile.verdict)) else { return nil }
            if ScenarioSource.standardized(verdict.file) == ScenarioSource.standardized(file),
                verdict.case == definition.parameters.caseName
            {
                return verdict
            }
        }
        return nil
    }

    /// Reads the verdict of an attempt; `nil` when it has none.
    ///
    /// - Throws: ``ReportError`` that names the file.
    package static func read(_ path: String) throws(ReportError) -> AttemptVerdict? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return try JSONDecoder().decode(AttemptVerdict.self, from: Data(contentsOf: URL(filePath: path)))
        } catch {
            throw ReportError("\(path) is not the verdict of an attempt by this version: remove it, and run again.")
        }
    }
}
