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
        /// The ids of the behaviours that it covers.
        package let covers: [String]
        /// What it came to (``StepOutcome/State``).
        package let state: String
    }

    /// One thing that it found.
    package struct Found: Sendable, Hashable, Decodable {
        private let verdict: String
        private let reason: String?
        private let line: Int?
        private let step: Int?
        private let message: String
        private let details: [String]
        private let judged: Bool?

        /// The same as it was found; `nil` for one of another version.
        package var finding: Finding? {
            guard let verdict = Verdict(verdict, reason) else { return nil }
            return Finding(
                verdict, line: line, step: step, message: message, details: details, isJudged: judged ?? false)
        }
    }

    /// The scenario file, as the user gave it.
    package let file: String
    /// The name of its case; `nil` for a file without cases.
    package let `case`: String?
    /// The values that were set from outside, by name; `nil` in one of an earlier version, which had none.
    package let set: [String: String]?
    /// The files that it uses, as written in it; `nil` in one of an earlier version, which had none.
    package let used: [String]?
    /// The SHA-256 of what it held; `nil` if the attempt does not say.
    package let digest: String?
    /// How it ended (``Verdict/Kind``).
    package let verdict: String
    /// Why it is inconclusive, if it is (``InconclusiveReason``).
    package let reason: String?
    /// Its steps, run or not.
    package let steps: [Step]
    /// Its findings; `nil` in one of an earlier version.
    package let findings: [Found]?

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
