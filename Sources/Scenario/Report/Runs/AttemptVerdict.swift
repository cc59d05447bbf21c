package import ScenarioLanguage

#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// The result of an earlier attempt at a scenario, read from its folder (``RunFile/verdict``).
package struct AttemptVerdict: Sendable, Hashable, Decodable {
    package struct Step: Sendable, Hashable, Decodable {
        /// The line in the scenario file, from 1.
        package let line: Int
        let text: String?
        let label: String?
        package let covers: [String]
        /// The raw value of ``StepOutcome/State``.
        package let state: String
        let began: Double?
        let ended: Double?

        private enum CodingKeys: String, CodingKey {
            case line, text, label, covers, state
            case began = "began_ms"
            case ended = "ended_ms"
        }
    }

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

        /// The finding; `nil` if this version does not know its verdict.
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

    struct Test: Sendable, Hashable, Decodable {
        let program: String
        let suite: String
        let name: String
        let state: String
        let duration: Double
        let message: String?
        let reason: String?

        private enum CodingKeys: String, CodingKey {
            case program, suite, name, state, message, reason
            case duration = "duration_ms"
        }
    }

    struct Choice: Sendable, Hashable, Decodable {
        let name: String
        let basis: String
        let text: String
        let source: String?
    }

    /// The name of the scenario.
    ///
    /// This and other optional values are `nil` in the file of an earlier version.
    let name: String?
    /// The path of the scenario file, as the user gave it.
    package let file: String
    /// The name of the case; `nil` for a file without cases.
    package let `case`: String?
    /// The values that the user set, by name.
    package let set: [String: String]?
    /// The files that the scenario uses, as written in it.
    package let used: [String]?
    /// The SHA-256 of the scenario; `nil` if it is not recorded.
    package let digest: String?
    package let verdict: String
    /// The reason of an inconclusive verdict (``InconclusiveReason``).
    package let reason: String?
    package let steps: [Step]
    package let findings: [Found]?
    let duration: Double?
    let seed: String?
    let sabotage: String?
    let attempt: Int?
    package let repetition: Int?
    let recoveries: [Recovered]?
    /// The tests of packages that ran as apps.
    let tests: [Test]?
    let notes: [String]?
    let choices: [Choice]?
    package let machine: RunMachine?

    private enum CodingKeys: String, CodingKey {
        case name, file, `case`, set, used, digest, verdict, reason, steps, findings, seed, sabotage, attempt
        case repetition, recoveries, tests, notes, machine
        case duration = "duration_ms"
        case choices = "lab_choices"
    }

    /// The case, the values that were set, and the files used.
    package var parameters: ScenarioParameters {
        var parameters = ScenarioParameters()
        (parameters.caseName, parameters.settings, parameters.used) = (`case`, set ?? [:], used ?? [])
        return parameters
    }

    /// Returns whether the scenario has not changed since the attempt.
    package func isCurrent(for definition: ScenarioDefinition) -> Bool {
        digest != nil && digest == definition.digest
    }

    /// Returns the lines of the steps that showed a behaviour; empty unless the attempt passed.
    package func lines(showing behaviour: String) -> [Int] {
        guard verdict == Verdict.Kind.passed.rawValue else { return [] }
        return steps.filter { $0.state == StepOutcome.State.done.rawValue && $0.covers.contains(behaviour) }.map(\.line)
    }

    /// Returns the newest attempt at a scenario without a saboteur in an output folder; `nil` if there is none.
    ///
    /// Files with the same name in folders with the same name share a folder of attempts: only those of this file
    /// count. A killed attempt has no verdict and may have been at any of these files, so that no earlier one counts.
    ///
    /// - Throws: ``ReportError`` if a verdict cannot be read.
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

    /// Reads the verdict of an attempt; `nil` if it has none.
    ///
    /// - Throws: ``ReportError`` with the file.
    package static func read(_ path: String) throws(ReportError) -> AttemptVerdict? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return try JSONDecoder().decode(AttemptVerdict.self, from: Data(contentsOf: URL(filePath: path)))
        } catch {
            throw ReportError("\(path) is not the verdict of an attempt by this version: remove it, and run again.")
        }
    }
}
