internal import LabModel
package import ScenarioLanguage

/// The results of one run of several scenarios.
package struct RunOutcome: Sendable, Hashable {
    /// The results, in the order of the report.
    package var results: [ScenarioResult]
    /// The wall time of the whole run.
    package var duration: Duration
    /// The errors in files, for which nothing was run.
    package var mistakes: [Diagnostic]

    package init(_ results: [ScenarioResult], duration: Duration, mistakes: [Diagnostic] = []) {
        self.results = results
        self.duration = duration
        self.mistakes = mistakes
    }

    /// Returns the number of scenarios with a verdict.
    package func count(_ verdict: Verdict.Kind) -> Int {
        results.count { $0.verdict.kind == verdict }
    }

    /// The verdict of the run.
    ///
    /// Failed if a scenario failed or a file has errors, otherwise inconclusive with the most important reason,
    /// otherwise passed.
    package var verdict: Verdict {
        mistakes.isEmpty ? Verdict(results.map(\.verdict)) : .failed
    }
}
