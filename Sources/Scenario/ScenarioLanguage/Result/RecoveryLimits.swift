internal import LabModel

/// The maximum recovery times of a step, over all members of a group and all repetitions of a run.
public struct RecoveryLimits: Sendable, Hashable {
    /// The maximum of the median.
    public var p50: Duration?
    /// The maximum of the 95th percentile.
    public var p95: Duration?
    /// The maximum of the 99th percentile.
    public var p99: Duration?

    /// Makes limits.
    public init(p50: Duration? = nil, p95: Duration? = nil, p99: Duration? = nil) {
        (self.p50, self.p95, self.p99) = (p50, p95, p99)
    }

    /// The limits that are set, with their percentiles.
    package var all: [(percent: Int, limit: Duration)] {
        [(50, p50), (95, p95), (99, p99)].compactMap { percent, limit in limit.map { (percent, $0) } }
    }
}

/// The recovery times: from the healing of the fault until the host is connected again.
package struct RecoveryTimes: Sendable, Hashable {
    private let sorted: [Duration]

    /// Sorts the recovery times; returns `nil` if there are none.
    package init?(_ recoveries: [Recovery]) { self.init(times: recoveries.map(\.recovered)) }

    fileprivate init?(times: [Duration]) {
        if times.isEmpty { return nil }
        sorted = times.sorted()
    }

    package var count: Int { sorted.count }

    /// Returns a percentile by the nearest-rank method, so always one of the measured times.
    package func percentile(_ percent: Int) -> Duration { sorted[max((sorted.count * percent + 99) / 100, 1) - 1] }
}

extension ScenarioDefinition {
    /// Checks the limits on recoveries over all runs of the scenario.
    ///
    /// Runs that did not reach the step or did not recover have failed already and are ignored.
    package func slowRecoveries(in runs: [ScenarioResult]) -> [Finding] {
        steps.enumerated().flatMap { index, step -> [Finding] in
            guard let word = step.action.expectation?.word as? RecoversExpectation else { return [] }
            let recoveries = runs.flatMap(\.recoveries).filter { $0.step == index + 1 }
            return word.limits.all.compactMap { percent, limit in
                guard let time = RecoveryTimes(recoveries)?.percentile(percent), time > limit else { return nil }
                // Recoveries during a stall count as within the limit, to see whether the stall caused the failure.
                let excused = recoveries.map { $0.isStalled ? min($0.recovered, limit) : $0.recovered }
                let isStalled = RecoveryTimes(times: excused).map { $0.percentile(percent) <= limit } ?? false
                let count = recoveries.count == 1 ? "the recovery" : "\(percent) % of \(recoveries.count) recoveries"
                return Finding(
                    isStalled ? .inconclusive(.hostStalled) : .failed, line: step.position?.line, step: index + 1,
                    message:
                        "`\(step.text)` was not met: \(count) took up to \(RunText.milliseconds(time)), which is more than "
                        + "\(Notation.text(limit))." + (isStalled ? " The host stalled, so this is inconclusive." : ""),
                    isJudged: runs.count == 1)
            }
        }
    }
}

extension ScenarioResult {
    /// Adds findings that were made after all runs of the scenario.
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
