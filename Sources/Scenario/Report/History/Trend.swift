package import ScenarioLanguage

/// The results of one scenario's runs over time.
package struct Trend: Sendable, Hashable {
    package struct Point: Sendable, Hashable {
        package var verdict: Verdict
        /// The SHA-256 of the scenario at that time.
        package var digest: String?
        package var version: String
        /// The time at which the run began, in seconds since 1970, UTC.
        package var began: Double
        package var duration: Duration

        package init(verdict: Verdict, digest: String?, version: String, began: Double, duration: Duration) {
            (self.verdict, self.digest, self.version) = (verdict, digest, version)
            (self.began, self.duration) = (began, duration)
        }
    }

    package let scenario: String
    /// The saboteur that it ran with, if any.
    package let sabotage: String?
    package let points: [Point]

    package init(_ scenario: String, sabotage: String? = nil, _ points: [Point]) {
        (self.scenario, self.sabotage, self.points) = (scenario, sabotage, points)
    }

    package var name: String { scenario + (sabotage.map { " [\($0)]" } ?? "") }

    /// The last 20 verdicts as signs, newest last: `✓✓✕✓`.
    package var signs: String { points.suffix(20).map { PageParts.sign($0.verdict.kind) }.joined() }

    /// The number of failed and of passed runs with the last version and scenario text; `nil` unless there are both.
    package var flake: (failed: Int, passed: Int)? {
        guard let last = points.last, let digest = last.digest else { return nil }
        let same = points.filter { $0.version == last.version && $0.digest == digest }
        let (failed, passed) = (same.count { $0.verdict == .failed }, same.count { $0.verdict == .passed })
        return failed > 0 && passed > 0 ? (failed, passed) : nil
    }

    /// The number of latest runs that are compared with earlier ones.
    private static let recent = 6
    /// The maximum number of earlier runs in the comparison.
    private static let before = 30

    /// The median durations before and now, if the latest passed runs are slower by 20 % or more, at a significance of
    /// 1 %.
    package var slowdown: (before: Duration, now: Duration)? {
        let durations = points.filter { $0.verdict == .passed }.map(\.duration.seconds)
        let now = Array(durations.suffix(Self.recent))
        let earlier = Array(durations.dropLast(Self.recent).suffix(Self.before))
        guard now.count == Self.recent, earlier.count >= Self.recent else { return nil }
        let (old, new) = (RankTest.median(earlier), RankTest.median(now))
        guard new >= 1.2 * old, RankTest.probability(now, earlier) <= 0.01 else { return nil }
        return (.seconds(old), .seconds(new))
    }

    /// The remarks on the trend, a sentence each.
    package var remarks: [String] {
        var remarks: [String] = []
        if let flake {
            remarks.append(
                "flaky: \(flake.failed) failed and \(flake.passed) passed of one version and scenario")
        }
        if let slowdown {
            remarks.append("slower: \(slowdown.now.shortText), and \(slowdown.before.shortText) before")
        }
        return remarks
    }
}
