import Report
import Testing

@Suite("Rank test")
struct RankTestTests {
    // The first is the example of scipy.stats.mannwhitneyu(method="asymptotic").
    @Test(
        "Its probabilities are those of the books",
        arguments: [
            ([19, 22, 16, 29, 24], [20, 11, 17, 12], 0.11134688653314041),
            ([1, 2, 3, 4, 5, 6], [7, 8, 9, 10, 11, 12], 0.005074868),
            ([1, 1, 2, 2], [2, 3, 3, 3], 0.0470574463),
            ([1, 2, 3], [1, 2, 3], 1), ([5, 5], [5, 5], 1),
        ] as [([Double], [Double], Double)])
    func known(_ first: [Double], _ second: [Double], _ probability: Double) {
        #expect(abs(RankTest.probability(first, second) - probability) < 1e-4)
        #expect(abs(RankTest.probability(second, first) - probability) < 1e-4)
    }

    @Test("The median is in the middle") func median() {
        #expect(RankTest.median([]) == 0)
        #expect(RankTest.median([3, 1, 2]) == 2)
        #expect(RankTest.median([4, 1, 2, 3]) == 2.5)
    }
}
