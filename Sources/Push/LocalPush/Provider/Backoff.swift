/// How long to wait before connection attempt number n: doubling from a base to a ceiling, with jitter.
///
/// The jitter takes away up to half, so that a thousand clients that lost the same switch do not return in one instant.
package struct Backoff: Sendable {
    /// The delay before the first repeated attempt, before jitter.
    package var base: Duration
    /// The delay that doubling never exceeds.
    package var ceiling: Duration
    /// Whether a part of the delay is taken away by chance.
    package var hasJitter = true
    private var generator: SeededGenerator

    /// Makes a back-off whose jitter follows from `seed`.
    package init(base: Duration, ceiling: Duration, seed: UInt64) {
        self.base = base
        self.ceiling = max(base, ceiling)
        generator = SeededGenerator(seed: seed)
    }

    /// Gives the delay before attempt `attempt`, counted from 1.
    package mutating func delay(attempt: Int) -> Duration {
        var delay = base
        for _ in 1..<max(1, attempt) { delay = min(ceiling, delay * 2) }
        guard hasJitter else { return delay }
        let fraction = Double(generator.next() >> 11) / Double(1 << 53)
        return delay * (0.5 + fraction / 2)
    }
}

/// A small random generator (SplitMix64) that gives the same numbers for the same seed.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts the sequence of `seed`.
    package init(seed: UInt64) { state = seed }

    /// Gives the next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
