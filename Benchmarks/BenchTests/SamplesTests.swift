import Testing
import pushlab_bench

@Suite("Durations of a benchmark")
struct SamplesTests {
    @Test("the median of an even number lies halfway between the two in the middle")
    func median() {
        #expect(
            Samples([.milliseconds(4), .milliseconds(1), .milliseconds(3), .milliseconds(2)]).median
                == .microseconds(2500))
        #expect(Samples([.milliseconds(9), .milliseconds(1), .milliseconds(3)]).median == .milliseconds(3))
        #expect(Samples().median == .zero)
    }

    @Test("percentiles are by nearest rank", arguments: [(1, 1), (50, 50), (99, 99), (100, 100), (0, 1)])
    func percentiles(percent: Int, expected: Int) {
        #expect(Samples((1...100).reversed().map { .seconds($0) }).percentile(percent) == .seconds(expected))
    }

    @Test("a percentile of few durations is one of them")
    func fewPercentiles() {
        let samples = Samples([.seconds(1), .seconds(2), .seconds(3)])
        #expect(samples.percentile(99) == .seconds(3))
        #expect(samples.percentile(50) == .seconds(2))
        #expect(Samples().percentile(99) == .zero)
    }

    @Test("adding keeps the order")
    func adding() {
        var samples = Samples()
        for number in [3, 1, 2] { samples.add(.seconds(number)) }
        #expect(samples.sorted == [.seconds(1), .seconds(2), .seconds(3)])
        #expect(samples.shortest == .seconds(1))
        #expect(samples.longest == .seconds(3))
    }
}
