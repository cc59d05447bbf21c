import Testing
import WireLink

@Suite("A radio channel")
struct RadioMediumTests {
    private static let timing = RadioTiming(bitsPerSecond: 24_000_000)

    private func medium(seed: UInt64 = 1, disturbed share: Double = 0) -> RadioMedium {
        var medium = RadioMedium(Self.timing, name: "air1", seed: seed)
        medium.disturb(share)
        return medium
    }

    @Test("a transmission takes its preamble, bits and acknowledgement, and the space and back-off before it")
    func airtime() {
        // 34 of space, 67.5 of back-off, 20 of preamble, 1200 bytes in 400, 16 and 28 of the acknowledgement, in µs.
        #expect(Self.timing.airtime(bytes: 1176) == 565_500)
        // The contention window doubles: 31 and 63 slots in place of 15.
        #expect(Self.timing.airtime(bytes: 1176, attempt: 2) == 565_500 + 72_000)
        #expect(Self.timing.airtime(bytes: 1176, attempt: 3) == 565_500 + 216_000)
        #expect(Self.timing.airtime(bytes: 1176, attempt: 7) == 565_500 + (1023 - 15) * 4500)
        // At 6 Mbit/s, without an acknowledgement.
        #expect(Self.timing.airtime(bytes: 1176, isForGroup: true) == 34_000 + 67_500 + 20_000 + 1_600_000)
        #expect(Self.timing.airtime(bytes: 11_760, frames: 10) == 5_655_000)
    }

    @Test("small frames occupy the channel for far longer than their bits")
    func smallFrames() {
        let bits = Int64(60 * 8) * 1_000_000_000 / 24_000_000
        #expect(Self.timing.airtime(bytes: 60) > 8 * bits)
    }

    @Test("one frame is on the air at a time, and what would wait for too long is dropped")
    func queue() {
        var medium = medium()
        let time = Self.timing.airtime(bytes: 1176)
        #expect(medium.send(bytes: 1176, isForGroup: false, at: 1000) == 1000 + time)
        #expect(medium.send(bytes: 1176, isForGroup: false, at: 1000) == 1000 + 2 * time)
        #expect(medium.counts(at: 1000).airtime == 0)
        #expect(medium.counts(at: 1000 + time).airtime == time)
        while medium.send(bytes: 1176, isForGroup: false, at: 1000) != nil {}
        let counts = medium.counts(at: .max / 2)
        #expect(counts.overflowed == 1)
        #expect(counts.airtime == time * Int64(counts.frames))
        #expect(counts.airtime - time <= RadioMedium.longestWait && counts.airtime > RadioMedium.longestWait)
    }

    @Test("a disturbed share of transmissions is sent again", arguments: [0.0, 0.1, 0.15, 0.16, 0.5])
    func retries(_ share: Double) {
        var medium = medium(disturbed: share)
        var now: Int64 = 0
        for _ in 0..<50_000 {
            _ = medium.send(bytes: 500, isForGroup: false, at: now)
            now += 20_000_000
        }
        let counts = medium.counts(at: now)
        #expect(counts.frames == 50_000)
        #expect(counts.transmissions == counts.frames + counts.retries)
        #expect(abs(Double(counts.retries) / Double(counts.transmissions) - share) < 0.006)
        #expect(abs(Double(counts.lost) / 50_000 - Self.power(share, 7)) < 0.003)
    }

    private static func power(_ base: Double, _ exponent: Int) -> Double {
        (0..<exponent).reduce(1) { value, _ in value * base }
    }

    @Test("a frame is lost after seven transmissions, one for a group after its only one")
    func losses() {
        var medium = medium(disturbed: 1)
        #expect(medium.send(bytes: 500, isForGroup: false, at: 0) == nil)
        #expect(medium.counts(at: .max / 2).transmissions == 7)
        #expect(medium.send(bytes: 500, isForGroup: true, at: 1_000_000_000) == nil)
        let counts = medium.counts(at: .max / 2)
        #expect(counts.transmissions == 8)
        #expect(counts.retries == 6)
        #expect(counts.lost == 2)
    }

    @Test("a seed gives the same fates, another one others")
    func seeds() {
        func fates(_ seed: UInt64) -> [Int64?] {
            var medium = medium(seed: seed, disturbed: 0.3)
            return (0..<200).map { medium.send(bytes: 500, isForGroup: false, at: $0 * 20_000_000) }
        }
        #expect(fates(7) == fates(7))
        #expect(fates(7) != fates(8))
    }
}
