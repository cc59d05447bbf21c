internal import LabModel

/// The longest that shares of the recoveries of a step may take, over all members of a group and all repetitions of a run.
public struct RecoveryLimits: Sendable, Hashable {
    /// Half of them.
    public var p50: Duration?
    /// 95 % of them.
    public var p95: Duration?
    /// 99 % of them.
    public var p99: Duration?

    /// Makes limits.
    public init(p50: Duration? = nil, p95: Duration? = nil, p99: Duration? = nil) {
        (self.p50, self.p95, self.p99) = (p50, p95, p99)
    }

    /// The limits that there are, each with its share in percent.
    package var all: [(percent: Int, limit: Duration)] {
        [(50, p50), (95, p95), (99, p99)].compactMap { percent, limit in limit.map { (percent, $0) } }
    }
}

/// How long recoveries took, from the healing of the fault until the host was connected again.
package struct RecoveryTimes: Sendable, Hashable {
    private let sorted: [Duration]

    /// Sorts the times of recoveries; `nil` where there are none.
    package init?(_ recoveries: [Recovery]) { self.init(times: recoveries.map(\.recovered)) }

    fileprivate init?(times: [Duration]) {
        if times.isEmpty { return nil }
        sorted = times.sorted()
    }

    /// How many there are.
    package var count: Int { sorted.count }

    /// The shortest time within which this share of them was over, by the nearest rank: one of the times themselves.
    package func percentile(_ percent: Int) -> Duration { sorted[max((sorted.count * percent + 99) / 100, 1) - 1] }
}

extension ScenarioDefinition {
    /// Judges the limits of its recoveries over all runs that were made of it, one or several.
    ///
    /// Where a step was not reached, or its host did not recover, that run has failed for that reason already, and the
    /// others are judged.
    package func slowRecoveries(in runs: [ScenarioResult]) -> [Finding] {
        steps.enumerated().flatMap { index, step -> [Finding] in
            guard let word = step.action.expectation?.word as? RecoversExpectation else { return [] }
            let recoveries = runs.flatMap(\.recoveries).filter { $0.step == index + 1 }
            return word.limits.all.compactMap { percent, limit in
                guard let time = RecoveryTimes(recoveries)?.percentile(percent), time > limit else { return nil }
                // As if those of times when the host stalled had been in time.
                let excused = recoveries.map { $0.isStalled ? min($0.recovered, limit) : $0.recovered }
                let isStalled = RecoveryTimes(times: excused).map { $0.percentile(percent) <= limit } ?? false
                let count = recoveries.count == 1 ? "the recovery" : "\(percent) % of \(recoveries.count) recoveries"
                return Finding(
                    isStalled ? .inconclusive(.hostStalled) : .failed, line: step.position?.line, step: index + 1,
                    message:
                        "`\(step.text)` was not met: \(count) took up to \(RunText.milliseconds(time)), which is more than "
                        + "\(Notation.text(limit))." + (isStalled ? " The host stalled, so this says nothing." : ""),
                    isJudged: runs.count == 1)
            }
        }
    }
}

extension ScenarioResult {
    /// Adds what was found when all runs of a scenario were over.
    package mutating func add(_ later: [Finding]) {
        findings += later
        verdict = Verdict(findings.map(\.verdict))
        for finding in later {
            guard let step = finding.step, steps.indices.contains(step - 1), steps[step - 1].state == .done else {
                continue
            }
            steps[step - 1].state = finding.verdict == .failed ? .failed : .inconclusive
        }
    }
}
