/// The random numbers of a stream of packets, each a pure function of seed, stream, ordinal and purpose.
///
/// They are outputs of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014) at
/// chosen positions, so that what one packet draws does not depend on what others drew.
package struct PacketRandom: Sendable, Hashable {
    /// What a number is drawn for.
    ///
    /// The values are part of what a seed means: they must not change.
    package enum Purpose: UInt64 {
        /// Whether the packet is lost.
        case loss = 0
        /// Whether a state changes.
        case change = 1
        /// Whether it is duplicated.
        case duplicate = 2
        /// Whether it is corrupted.
        case corruption = 3
        /// Which bit is inverted.
        case position = 4
        /// Whether it is reordered.
        case reordering = 5
        /// How much longer it takes.
        case jitter = 6
        /// How much longer its copy takes.
        case jitterOfCopy = 7
    }

    private static let step: UInt64 = 0x9e37_79b9_7f4a_7c15

    private let key: UInt64

    /// Makes the stream of a seed with a name, such as `phone@ward to-host all packets`.
    package init(seed: UInt64, stream: String) {
        // FNV-1a.
        let name = stream.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        key = Self.mix(seed &+ Self.step) ^ Self.mix(name)
    }

    /// Returns 64 random bits for the packet with this ordinal.
    package func bits(_ ordinal: UInt64, _ purpose: Purpose) -> UInt64 {
        Self.mix(key &+ (ordinal &* 8 &+ purpose.rawValue &+ 1) &* Self.step)
    }

    /// Returns true with a probability.
    func hits(_ chance: Chance, _ ordinal: UInt64, _ purpose: Purpose) -> Bool {
        chance.isCertain || chance.threshold > 0 && bits(ordinal, purpose) < chance.threshold
    }

    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
        z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
        return z ^ (z >> 31)
    }
}

/// A probability, in 1/2⁶⁴.
struct Chance: Sendable, Hashable {
    /// Random bits below it are a hit.
    let threshold: UInt64
    /// Whether all are a hit.
    let isCertain: Bool

    /// Takes a probability, 0…1.
    init(_ probability: Double) {
        isCertain = probability >= 1
        threshold = isCertain ? .max : UInt64(max(probability, 0) * 0x1p64)
    }
}
