import LabModel
import ScenarioLanguage
import Testing

/// A scenario whose second step is about recoveries, half of which may take a second and 95 % two.
private let definition = ScenarioDefinition(
    "Recoveries",
    steps: [
        .heal(), .expect(.recovers("phones", limits: .init(p50: .seconds(1), p95: .seconds(2))), within: .seconds(4)),
    ])

/// A run in which recoveries took so many milliseconds; those of `stalled` on a host that stalled.
private func run(_ times: [Int], stalled: Set<Int> = [], step: Int = 2) -> ScenarioResult {
    let recoveries = times.map { milliseconds in
        var recovery = Recovery(
            host: "phone", detected: nil, outage: .zero, recovered: .milliseconds(milliseconds), stable: .zero)
        (recovery.step, recovery.isStalled) = (step, stalled.contains(milliseconds))
        return recovery
    }
    let steps = ["heal: all", "expect: { recovers: phones }"].map {
        StepOutcome(line: 1, text: $0, covers: [], state: .done)
    }
    return ScenarioResult(
        name: "Recoveries", file: "", verdict: .passed, steps: steps, recoveries: recoveries, duration: .zero, seed: 1)
}

private func messages(_ runs: [ScenarioResult]) -> [String] {
    definition.slowRecoveries(in: runs).map { "\($0.verdict.kind): \($0.message)" }
}

@Suite("Limits of recoveries")
struct RecoveryLimitsTests {
    @Test("a percentile is the nearest rank: one of the times")
    func nearestRank() throws {
        let times = try #require(RecoveryTimes(run((1...20).map { $0 * 10 }).recoveries))
        #expect(times.count == 20)
        #expect(times.percentile(50) == .milliseconds(100))
        #expect(times.percentile(95) == .milliseconds(190))
        #expect(times.percentile(99) == .milliseconds(200))
        #expect(try #require(RecoveryTimes(run([7]).recoveries)).percentile(50) == .milliseconds(7))
        #expect(RecoveryTimes([]) == nil)
    }

    @Test("a share may take longer, and no larger one")
    func shares() {
        // One of twenty is over 2 s, then two are.
        let quick = [Int](repeating: 500, count: 18)
        #expect(messages([run(quick + [600, 3000])]) == [])
        let slow = messages([run(quick + [2500, 3000])])
        #expect(
            slow == [
                "failed: `expect: { recovers: phones, p50: 1s, p95: 2s, within: 4s }` was not met: 95 % of 20 "
                    + "recoveries took up to 2500 ms, which is more than 2s."
            ])
        #expect(messages([run(quick + [500, 2000])]) == [])
    }

    @Test("of one recovery each limit is that of it")
    func one() {
        #expect(messages([run([900])]) == [])
        #expect(messages([run([1500])]).map { $0.contains("the recovery took up to 1500 ms") } == [true])
        #expect(messages([run([2500])]).count == 2)
    }

    @Test("repetitions count together, and what runs by themselves would say does not")
    func repetitions() {
        let runs = [run([2500])] + (0..<19).map { _ in run([500]) }
        #expect(messages(runs) == [])
        #expect(messages(runs + [run([2600])]).count == 1)
        #expect(messages(runs + [run([2600], step: 1)]) == [])
    }

    @Test("where the host stalled it is as if the recovery had been in time, and the limit says nothing")
    func stalled() {
        let quick = [Int](repeating: 500, count: 18)
        let found = definition.slowRecoveries(in: [run(quick + [2500, 3000], stalled: [3000])])
        #expect(found.map(\.verdict) == [.inconclusive(.hostStalled)])
        // Without it they would be too slow all the same.
        let others = definition.slowRecoveries(in: [run(quick + [2400, 2500, 3000], stalled: [3000])])
        #expect(others.map(\.verdict) == [.failed])
    }

    @Test("the run it is added to has failed, at the step")
    func added() {
        var last = run([2500])
        last.add(definition.slowRecoveries(in: [last]))
        #expect(last.verdict == .failed)
        #expect(last.steps.map(\.state) == [.done, .failed])
    }
}
