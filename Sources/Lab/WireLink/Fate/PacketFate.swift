package import LabModel

/// The effect of an impairment on one packet: a pure function of seed, stream name and packet ordinal.
///
/// The wait for the link's capacity depends on time and is not part of it.
package struct PacketFate: Sendable, Hashable {
    /// The number of the packet among those that match the impairment's filter, from 1.
    package let ordinal: UInt64
    /// The reason for the loss; a lost packet has no other effect.
    var loss: LossMachine.Reason?
    package var isDuplicated = false
    /// The random bits that choose the inverted bit of a corrupted packet.
    var corruption: UInt64?
    /// Whether the packet skips the delay.
    package var isReordered = false
    /// The delay in nanoseconds, at least 0.
    package var delay: Int64 = 0
    /// The delay of the duplicate, in nanoseconds.
    package var delayOfCopy: Int64 = 0

    init(ordinal: UInt64) { self.ordinal = ordinal }

    package var isLost: Bool { loss != nil }
    package var isCorrupted: Bool { corruption != nil }

    /// Whether the packet is lost, duplicated, corrupted or reordered, and not only delayed.
    package var isRemarkable: Bool { isLost || isDuplicated || isCorrupted || isReordered }

    /// A short description, such as `packet 17 was lost by chance`.
    package var text: String {
        if let loss { return "packet \(ordinal) was \(loss.text)" }
        var words = [isReordered ? "reordered" : "delayed by \(delay) ns"]
        if isDuplicated { words.append("duplicated, its copy delayed by \(delayOfCopy) ns") }
        if isCorrupted { words.append("corrupted") }
        return "packet \(ordinal) was " + words.joined(separator: ", ")
    }
}

/// The generator of the fates of a stream's packets.
package struct FateGenerator: Sendable {
    private let random: PacketRandom
    private var loss: LossMachine?
    private let duplicate: Chance
    private let corrupt: Chance
    private let reordering: Chance
    private let gap: Int
    private let delay: Int64
    private let distribution: DelayDistribution?
    private var ordinal: UInt64 = 0
    /// The number of delayed packets since the last reordered one.
    private var delayed = 0

    /// Starts a stream; its name (link, direction and filter) distinguishes it from others of the same seed.
    package init(_ impairment: Impairment, seed: UInt64, stream: String) {
        random = PacketRandom(seed: seed, stream: stream)
        loss = impairment.loss.map(LossMachine.init)
        duplicate = Chance(impairment.duplicate)
        corrupt = Chance(impairment.corrupt)
        reordering = Chance(impairment.reordering?.share ?? 0)
        gap = impairment.reordering?.gap ?? 1
        delay = impairment.delay.nanoseconds
        distribution = impairment.jitter.map(DelayDistribution.init)
    }

    package mutating func next() -> PacketFate {
        ordinal += 1
        var fate = PacketFate(ordinal: ordinal)
        fate.loss = loss?.next(ordinal, random)
        if fate.loss != nil { return fate }
        fate.isDuplicated = random.hits(duplicate, ordinal, .duplicate)
        if random.hits(corrupt, ordinal, .corruption) { fate.corruption = random.bits(ordinal, .position) }
        // As in netem, lost packets do not count as delayed.
        if delayed >= gap - 1, random.hits(reordering, ordinal, .reordering) {
            fate.isReordered = true
            delayed = 0
        } else {
            delayed += 1
            fate.delay = delay(.jitter)
        }
        if fate.isDuplicated { fate.delayOfCopy = delay(.jitterOfCopy) }
        return fate
    }

    private func delay(_ purpose: PacketRandom.Purpose) -> Int64 {
        guard let distribution else { return delay }
        return max(0, delay + distribution.value(random.bits(ordinal, purpose)))
    }
}
