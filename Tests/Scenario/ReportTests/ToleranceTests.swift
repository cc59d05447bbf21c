import EventLiterals
import Report
import ScenarioLanguage
import Testing

@Suite("Tolerance of inconclusive runs")
struct ToleranceTests {
    private let tolerance = Tolerance([.hostStalled, .notSupported], budget: 2)

    private func run(_ verdicts: Verdict...) -> ScenarioResult {
        ScenarioResult(
            name: "one", file: "one.yaml", verdict: Verdict(verdicts),
            findings: verdicts.map { Finding($0, message: "because") }, duration: .seconds(1), seed: 1)
    }

    private func judge(_ results: [ScenarioResult], by tolerance: Tolerance) -> Verdict {
        tolerance.judge(Verdict(results.map(\.verdict)), of: results).verdict
    }

    @Test("runs for tolerated reasons count as passed within the budget, and that is said")
    func within() {
        let results = [run(), run(.inconclusive(.hostStalled)), run(.inconclusive(.notSupported))]
        let judged = tolerance.judge(Verdict(results.map(\.verdict)), of: results)
        #expect(judged.verdict == .passed)
        #expect(
            judged.text == "2 of 2 inconclusive (1 not-supported, 1 host-stalled) may be tolerated "
                + "(not-supported, host-stalled), at most 2: tolerated")
    }

    @Test("one more than the budget is not tolerated")
    func beyond() {
        let results = Array(repeating: run(.inconclusive(.hostStalled)), count: 3)
        #expect(judge(results, by: tolerance) == .inconclusive(.hostStalled))
    }

    @Test(
        "no other reason is tolerated, alone or beside one that is",
        arguments: [InconclusiveReason.noEffect, .witnessLost, .cancelled])
    func other(_ reason: InconclusiveReason) {
        #expect(judge([run(.inconclusive(reason))], by: tolerance) == .inconclusive(reason))
        let both = run(.inconclusive(reason), .inconclusive(.hostStalled))
        #expect(judge([both], by: tolerance) == .inconclusive(reason))
        #expect(judge([both], by: Tolerance([reason], budget: 2)) == .inconclusive(reason))
    }

    @Test("a failure stays one")
    func failure() {
        #expect(judge([run(.failed), run(.inconclusive(.hostStalled))], by: tolerance) == .failed)
    }

    @Test("nothing is tolerated by default")
    func nothing() {
        let none = Tolerance([], budget: 3).judge(.inconclusive(.hostStalled), of: [run(.inconclusive(.hostStalled))])
        #expect(none.verdict == .inconclusive(.hostStalled))
        #expect(none.text == nil)
    }
}
