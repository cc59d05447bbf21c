package import Scenario

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

    /// How it ended (``Verdict/Kind``).
    package let verdict: String
    /// Its steps, run or not.
    package let steps: [Step]

    /// The lines of the steps that showed a behaviour: they were carried out, in an attempt that passed.
    package func lines(showing behaviour: String) -> [Int] {
        guard verdict == Verdict.Kind.passed.rawValue else { return [] }
        return steps.filter { $0.state == StepOutcome.State.done.rawValue && $0.covers.contains(behaviour) }.map(\.line)
    }

    /// The newest attempt at a scenario without a saboteur that an output folder has; `nil` if it has none.
    ///
    /// - Throws: ``ReportError`` when its verdict cannot be read.
    package static func newest(
        of definition: ScenarioDefinition, in output: String
    ) throws(ReportError) -> AttemptVerdict? {
        let name = ScenarioName(file: definition.file ?? "", name: definition.name)
        guard let attempt = RunDirectory.newest(in: output, for: name) else { return nil }
        let path = attempt.path(of: RunFile.verdict)
        // An attempt that was killed has none.
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return try JSONDecoder().decode(AttemptVerdict.self, from: Data(contentsOf: URL(filePath: path)))
        } catch {
            throw ReportError("\(path) is not the verdict of an attempt by this version: remove it, and run again.")
        }
    }
}
