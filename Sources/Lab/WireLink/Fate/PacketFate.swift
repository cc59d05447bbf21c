package import LabModel

/// What an impairment does to one packet: a pure function of its seed, the name of its stream and the packet's ordinal.
///
/// What depends on time, the wait for the link's capacity, is not part of it.
package struct PacketFate: Sendable, Hashable {
    /// The number of the packet among those that the impairment concerns, from 1.
    package let ordinal: UInt64
    /// Why it is lost; then nothing else happens to it.
    var loss: LossMachine.Reason?
    /// Whether it arrives twice.
    package var isDuplicated = false
    /// Random bits that choose the inverted bit of a packet that is corrupted.
    var corruption: UInt64?
    /// Whether it skips the delay.
    package var isReordered = false
    /// The delay, in nanoseconds, 0 at least.
    package var delay: Int64 = 0
    /// The delay of the duplicate.
    package var delayOfCopy: Int64 = 0

    init(ordinal: UInt64) { self.ordinal = ordinal }

    /// Whether it is lost.
    package var isLost: Bool { loss != nil }
    /// Whether one bit of it is inverted.
    package var isCorrupted: Bool { corruption != nil }

    /// Whether more happens to it than its delay.
    package var isRemarkable: Bool { isLost || isDuplicated || isCorrupted || isReordered }

    /// `packet 17 was lost by chance`, or `packet 18 was delayed by 20500000 ns, duplicated, corrupted`.
    package var text: String {
        if let loss { return "packet \(ordinal) was \(loss.text)" }
        var words = [isReordered ? "reordered" : "delayed by \(delay) ns"]
        if isDuplicated { words.append("duplicated, its copy delayed by \(delayOfCopy) ns") }
        if isCorrupted { words.append("corrupted") }
        return "packet \(ordinal) was " + words.joined(separator: ", ")
    }
}

/// Gives each packet of a stream its fate.
package struct FateMachine: Sendable {
    private let random: PacketRandom
    private var loss: LossMachine?
    private let duplicate: Chance
    private let corrupt: Chance
    private let reordering: Chance
    private let gap: Int
    private let delay: Int64
    private let distribution: DelayDistribution?
    private var ordinal: UInt64 = 0
    /// The number of packets that were delayed since the last that was reordered.
    private var delayed = 0

    /// Starts a stream.
    ///
    /// The stream's name tells it from others of the same seed: the link, direction and filter.
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

    /// Returns the fate of the next packet.
    package mutating func next() -> PacketFate {
        ordinal += 1
        var fate = PacketFate(ordinal: ordinal)
        fate.loss = loss?.next(ordinal, random)
        if fate.loss != nil { return fate }
        fate.isDuplicated = random.hits(duplicate, ordinal, .duplicate)
        if random.hits(corrupt, ordinal, .corruption) { fate.corruption = random.bits(ordinal, .position) }
        // As netem counts: the packets that are lost are not among those that are delayed.
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
