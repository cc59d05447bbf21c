import LocalPush
import Testing

/// The pauses before attempts, exactly.
@Suite struct BackoffTests {
    @Test("the generator is SplitMix64, as published")
    func isSplitMix() {
        var zero = SeededGenerator(seed: 0)
        #expect(
            (1...5).map { _ in zero.next() }
                == [
                    0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F, 0xF88B_B8A8_724C_81EC,
                    0x1B39_896A_51A8_749B,
                ])
        var other = SeededGenerator(seed: 1_234_567)
        #expect(
            (1...3).map { _ in other.next() }
                == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
    }

    @Test("a pause is a share, from a half to the whole, of the doubled base, at most of the ceiling")
    func spreads() {
        var backoff = Backoff(base: .milliseconds(100), ceiling: .milliseconds(700), seed: 9)
        var generator = SeededGenerator(seed: 9)
        for (attempt, whole) in [(0, 100), (1, 100), (2, 200), (3, 400), (4, 700), (5, 700), (60, 700)] {
            let share = 0.5 + Double(generator.next() >> 11) / Double(1 << 54)
            #expect(backoff.delay(attempt: attempt) == .milliseconds(whole) * share, "attempt \(attempt)")
        }
    }

    @Test("a ceiling below the base does not shorten the first pause")
    func keepsBase() {
        var backoff = Backoff(base: .seconds(2), ceiling: .seconds(1), seed: 1)
        var generator = SeededGenerator(seed: 1)
        for attempt in 1...3 {
            let share = 0.5 + Double(generator.next() >> 11) / Double(1 << 54)
            #expect(backoff.delay(attempt: attempt) == .seconds(2) * share)
        }
    }

    @Test("pauses reach from half of the whole to nearly all of it")
    func fillsRange() throws {
        var backoff = Backoff(base: .seconds(1), ceiling: .seconds(1), seed: 3)
        let delays = (1...2_000).map { backoff.delay(attempt: $0) }
        let (least, most) = (try #require(delays.min()), try #require(delays.max()))
        #expect(least >= .milliseconds(500) && least < .milliseconds(505), "\(least)")
        #expect(most > .milliseconds(995) && most < .seconds(1), "\(most)")
    }
}
