internal import LabModel
package import Scenario

/// What one run of several scenarios came to.
package struct RunOutcome: Sendable, Hashable {
    /// The scenarios in the order to report them.
    package var results: [ScenarioResult]
    /// Wall time of the whole run.
    package var duration: Duration

    /// Makes an outcome.
    package init(_ results: [ScenarioResult], duration: Duration) {
        self.results = results
        self.duration = duration
    }

    /// How many scenarios ended with a verdict.
    package func count(_ verdict: Verdict) -> Int {
        results.count { $0.verdict == verdict }
    }

    /// Failed if a scenario failed, else inconclusive if one was, else passed.
    package var verdict: Verdict {
        if count(.failed) > 0 { return .failed }
        return count(.inconclusive) > 0 ? .inconclusive : .passed
    }
}
