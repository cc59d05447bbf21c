private import Glibc

/// A small random generator with a seed, so that every run makes the same seeds.
package struct SplitMix: RandomNumberGenerator {
    private var state: UInt64

    /// The seed for random tests: the environment variable `PUSHLAB_TEST_SEED`, or 1.
    package static let seed = unsafe getenv("PUSHLAB_TEST_SEED").flatMap { unsafe UInt64(String(cString: $0)) } ?? 1

    /// Starts at a seed.
    package init(seed: UInt64 = Self.seed) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9e37_79b9_7f4a_7c15
        var z = state
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }

    /// So many bytes.
    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}
