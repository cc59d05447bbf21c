internal import LabModel
package import ScenarioLanguage

/// What one run of several scenarios came to.
package struct RunOutcome: Sendable, Hashable {
    /// The scenarios in the order to report them.
    package var results: [ScenarioResult]
    /// Wall time of the whole run.
    package var duration: Duration
    /// The mistakes in files, for which nothing was run.
    package var mistakes: [Diagnostic]

    /// Makes an outcome.
    package init(_ results: [ScenarioResult], duration: Duration, mistakes: [Diagnostic] = []) {
        self.results = results
        self.duration = duration
        self.mistakes = mistakes
    }

    /// How many scenarios ended with a verdict.
    package func count(_ verdict: Verdict.Kind) -> Int {
        results.count { $0.verdict.kind == verdict }
    }

    /// Failed if a scenario failed or a file has mistakes, else inconclusive if one was, for the reason that weighs most, else passed.
    package var verdict: Verdict {
        mistakes.isEmpty ? Verdict(results.map(\.verdict)) : .failed
    }
}
