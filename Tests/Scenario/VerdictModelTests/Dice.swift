import TestTools

/// Chance with a seed.
struct Dice {
    private var random: SplitMix

    /// Starts at a seed.
    init(seed: UInt64) { random = SplitMix(seed: seed) }

    /// Draws a number.
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// Draws one of several; there is one at least.
    mutating func one<Choice>(of choices: [Choice]) -> Choice { choices[number(0...(choices.count - 1))] }

    /// Says yes so many times of a hundred.
    mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    /// Draws a time of so many units of 10 ms: coarse, so that times are often equal and bounds are often met exactly.
    mutating func time(_ units: ClosedRange<Int>) -> Duration { .milliseconds(number(units) * 10) }
}
