package import ScenarioLanguage

/// What the runs of one scenario came to over time.
package struct Trend: Sendable, Hashable {
    /// One run.
    package struct Point: Sendable, Hashable {
        /// How it ended.
        package var verdict: Verdict
        /// The SHA-256 of the scenario then.
        package var digest: String?
        /// The version of PushLab.
        package var version: String
        /// When its run began: seconds since 1970, UTC.
        package var began: Double
        /// How long it took.
        package var duration: Duration

        /// Describes a run.
        package init(verdict: Verdict, digest: String?, version: String, began: Double, duration: Duration) {
            (self.verdict, self.digest, self.version) = (verdict, digest, version)
            (self.began, self.duration) = (began, duration)
        }
    }

    /// The scenario, as ``RunReport/Entry/scenario``.
    package let scenario: String
    /// The saboteur that it ran with, if any.
    package let sabotage: String?
    /// The runs, the oldest first.
    package let points: [Point]

    /// Describes the runs of a scenario.
    package init(_ scenario: String, sabotage: String? = nil, _ points: [Point]) {
        (self.scenario, self.sabotage, self.points) = (scenario, sabotage, points)
    }

    /// The scenario with its saboteur.
    package var name: String { scenario + (sabotage.map { " [\($0)]" } ?? "") }

    /// The last verdicts as signs, the newest last: `✓✓✕✓`.
    package var signs: String { points.suffix(20).map { PageParts.sign($0.verdict.kind) }.joined() }

    /// How often it failed and passed with the version and the text that it ran with last, where it did both; `nil` where it
    /// always came to the same.
    package var flake: (failed: Int, passed: Int)? {
        guard let last = points.last, let digest = last.digest else { return nil }
        let same = points.filter { $0.version == last.version && $0.digest == digest }
        let (failed, passed) = (same.count { $0.verdict == .failed }, same.count { $0.verdict == .passed })
        return failed > 0 && passed > 0 ? (failed, passed) : nil
    }

    /// The number of runs that are compared with those before.
    private static let recent = 6
    /// The number of runs before that they are compared with, at most.
    private static let before = 30

    /// The median durations before and now, where the last runs that passed took significantly longer than those before:
    /// by a fifth or more, and by chance once in a hundred times at most.
    package var slowdown: (before: Duration, now: Duration)? {
        let durations = points.filter { $0.verdict == .passed }.map(\.duration.seconds)
        let now = Array(durations.suffix(Self.recent))
        let earlier = Array(durations.dropLast(Self.recent).suffix(Self.before))
        guard now.count == Self.recent, earlier.count >= Self.recent else { return nil }
        let (old, new) = (RankTest.median(earlier), RankTest.median(now))
        guard new >= 1.2 * old, RankTest.probability(now, earlier) <= 0.01 else { return nil }
        return (.seconds(old), .seconds(new))
    }

    /// What is worth knowing of it, a sentence each.
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
