import Report
import Testing

@Suite("Durations as text")
struct DurationTextTests {
    @Test(
        "For people",
        arguments: [
            (Duration.zero, "0 ms"), (.microseconds(400), "0 ms"), (.microseconds(500), "1 ms"),
            (.milliseconds(850), "850 ms"), (.microseconds(999_600), "1.0 s"), (.milliseconds(3249), "3.2 s"),
            (.milliseconds(3250), "3.3 s"), (.seconds(125), "125.0 s"), (.milliseconds(-1500), "-1.5 s"),
        ])
    func short(_ duration: Duration, _ text: String) {
        #expect(duration.shortText == text)
    }

    @Test(
        "For files",
        arguments: [
            (Duration.zero, "0.000"), (.microseconds(7), "0.000"),
            (.microseconds(1_999_500), "2.000"), (.milliseconds(-50), "-0.050"),
            (.seconds(100_000), "100000.000"), (.nanoseconds(-400), "0.000"),
        ])
    func exact(_ duration: Duration, _ milliseconds: String) {
        #expect(duration.millisecondText == milliseconds)
    }
}
