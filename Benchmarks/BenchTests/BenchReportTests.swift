import Testing
import pushlab_bench

@Suite("A report of a benchmark")
struct BenchReportTests {
    @Test(
        "a bound is kept or not",
        arguments: [
            (BenchReport.Figure.Bound.atMost(2), [1.0, 2.0], [2.001]), (.below(2), [1.999], [2.0, 3.0]),
            (.atLeast(2), [2.0, 9.0], [1.999]),
        ])
    func bounds(bound: BenchReport.Figure.Bound, good: [Double], bad: [Double]) {
        for value in good { #expect(BenchReport.Figure("x", value, "×", bound).isMet) }
        for value in bad { #expect(!BenchReport.Figure("x", value, "×", bound).isMet) }
    }

    @Test("one missed figure makes the report missed")
    func missed() {
        var report = BenchReport("x")
        #expect(report.isMet)
        report.add(BenchReport.Figure("a", 1, "×", .atMost(2)))
        #expect(report.isMet)
        report.add(BenchReport.Figure("b", 3, "×", .atMost(2)))
        #expect(!report.isMet)
    }

    @Test("columns are aligned, and numbers have three digits or so")
    func text() {
        var report = BenchReport("Two things:")
        report.add("one", Samples([.microseconds(1234)]))
        report.add("another", Samples([.milliseconds(123), .microseconds(45_678)]))
        report.add(BenchReport.Figure("ratio", 0.0625, "×", .atMost(1.25)))
        report.remark("That is all.")
        #expect(
            report.text == """
                Two things:
                            median      p99      min      max  n
                  one      1.23 ms  1.23 ms  1.23 ms  1.23 ms  1
                  another  84.3 ms   123 ms  45.7 ms   123 ms  2
                  ratio  0.063 ×  at most 1.25  PASS
                  That is all.

                """)
    }
}
