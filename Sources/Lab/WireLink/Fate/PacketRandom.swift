/// The random numbers of a stream of packets, each a pure function of seed, stream, ordinal and purpose.
///
/// They are outputs of SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014) at
/// chosen positions, so that one packet's numbers do not depend on another's.
package struct PacketRandom: Sendable, Hashable {
    /// The purpose of a random number.
    ///
    /// The raw values must not change, because the results of a seed depend on them.
    package enum Purpose: UInt64 {
        case loss = 0
        /// Whether the state of the loss model changes.
        case change = 1
        case duplicate = 2
        case corruption = 3
        /// The position of the inverted bit.
        case position = 4
        case reordering = 5
        /// The deviation from the delay.
        case jitter = 6
        /// The deviation from the delay of the copy.
        case jitterOfCopy = 7
    }

    private static let step: UInt64 = 0x9e37_79b9_7f4a_7c15

    private let key: UInt64

    /// Makes a stream with a name, such as `phone@ward to-host all packets`.
    package init(seed: UInt64, stream: String) {
        // FNV-1a.
        let name = stream.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        key = Self.mix(seed &+ Self.step) ^ Self.mix(name)
    }

    /// Returns 64 random bits for the packet with this ordinal.
    package func bits(_ ordinal: UInt64, _ purpose: Purpose) -> UInt64 {
        Self.mix(key &+ (ordinal &* 8 &+ purpose.rawValue &+ 1) &* Self.step)
    }

    /// Returns true with the given probability.
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

/// A probability, in units of 1/2⁶⁴.
struct Chance: Sendable, Hashable {
    /// The exclusive upper limit of random bits that are a hit.
    let threshold: UInt64
    /// Whether all random bits are a hit.
    let isCertain: Bool

    /// Converts a probability, 0…1.
    init(_ probability: Double) {
        isCertain = probability >= 1
        threshold = isCertain ? .max : UInt64(max(probability, 0) * 0x1p64)
    }
}
