/// The delay before each connection attempt: doubles from a base to a ceiling, with jitter.
///
/// The jitter subtracts up to half, so that a thousand clients of a failed switch do not reconnect at the same time.
package struct Backoff: Sendable {
    /// The delay before attempt 1, without jitter.
    package var base: Duration
    /// The maximum delay.
    package var ceiling: Duration
    /// Whether jitter is subtracted.
    package var hasJitter = true
    private var generator: SeededGenerator

    /// Creates a back-off whose jitter is determined by `seed`.
    package init(base: Duration, ceiling: Duration, seed: UInt64) {
        self.base = base
        self.ceiling = max(base, ceiling)
        generator = SeededGenerator(seed: seed)
    }

    /// Returns the delay before an attempt, counted from 1.
    package mutating func delay(attempt: Int) -> Duration {
        var delay = base
        for _ in 1..<max(1, attempt) { delay = min(ceiling, delay * 2) }
        guard hasJitter else { return delay }
        let fraction = Double(generator.next() >> 11) / Double(1 << 53)
        return delay * (0.5 + fraction / 2)
    }
}

/// A random generator (SplitMix64) that returns the same sequence for the same seed.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts the sequence of `seed`.
    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
