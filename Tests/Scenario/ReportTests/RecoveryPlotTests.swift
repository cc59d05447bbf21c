import LabModel
import Report
internal import ScenarioLanguage
import Testing

/// A repetition whose phone was away from 0.5 s to 3.5 s after a fault of 3 s, and some milliseconds longer.
private func repetition(_ number: Int, recovered milliseconds: Int, step: Int = 3) -> RunReport.Entry {
    var result = Samples.passed
    var recovery = Recovery(
        host: "phone", detected: .milliseconds(500), outage: .milliseconds(2500 + milliseconds),
        recovered: .milliseconds(milliseconds), stable: .seconds(1))
    recovery.step = step
    (result.recoveries, result.repetition) = ([recovery], number)
    return .init(result)
}

@Suite("Recoveries of many runs")
struct RecoveryPlotTests {
    private func page(_ entries: [RunReport.Entry]) -> String { RunPage.text(.sample(entries), in: "out") }

    @Test("are drawn one below the other, the fault as a band, with their percentiles")
    func drawn() {
        let text = page((1...20).map { repetition($0, recovered: $0 * 100) })
        #expect(text.contains("<h2>Recoveries</h2>"))
        #expect(
            text.contains(
                "A dropped link heals, step 3: 20 recoveries: p50 1.0 s, p95 1.9 s, p99 2.0 s.</figcaption>"))
        #expect(text.split(separator: "<circle").count == 21)
        // The fault of 3 s is three of the five seconds that the picture is wide, and a little.
        #expect(text.contains("<rect x=\"0\" y=\"0\" width=\"588.2\""))
    }

    @Test("of one step are not mixed with those of another, and one alone is not drawn")
    func steps() {
        #expect(!page([repetition(1, recovered: 100)]).contains("<figure>"))
        let two = page([repetition(1, recovered: 100), repetition(2, recovered: 200, step: 5)])
        #expect(!two.contains("<figure>"))
        let all = page(
            [3, 5].flatMap { step in (1...2).map { repetition($0, recovered: 100 * $0, step: step) } })
        #expect(all.split(separator: "<figure>").count == 3)
    }

    @Test("no more than a hundred are drawn")
    func many() {
        let text = page((1...120).map { repetition($0, recovered: $0) })
        #expect(text.split(separator: "<circle").count == 101)
        #expect(text.contains("The 100 shortest are drawn."))
    }

    @Test("are the last lines of a run in the terminal")
    func summary() {
        let outcome = RunReport.sample((1...2).map { repetition($0, recovered: $0 * 100) }).outcome
        #expect(
            Summary().overview(outcome).contains(
                "  A dropped link heals, step 3: 2 recoveries: p50 100 ms, p95 200 ms, p99 200 ms"))
        let once = RunOutcome([Samples.passed, Samples.passed], duration: .seconds(1))
        #expect(!Summary().overview(once).contains { $0.contains("recoveries") })
    }
}
