internal import LabModel
internal import Netlink
internal import WireLink

/// The reason why the kernel cannot make an impairment: a clause without a full stop.
struct KernelObstacle: Error, Sendable, Hashable {
    let reason: String
}

extension QueueingSettings {
    /// Translates an impairment into settings of tc-netem(8) and tc-tbf(8).
    ///
    /// Throws ``KernelObstacle`` if they have none for it.
    init(_ impairment: Impairment) throws(KernelObstacle) {
        guard impairment.filter == PacketMatch() else {
            throw KernelObstacle(reason: "it impairs all packets alike, and not \(impairment.filter.text) alone")
        }
        emulator.delay = impairment.delay.nanoseconds
        if let jitter = impairment.jitter { try set(jitter) }
        if let loss = impairment.loss { try set(loss) }
        emulator.duplicate = NetworkEmulator.probability(impairment.duplicate)
        emulator.corrupt = NetworkEmulator.probability(impairment.corrupt)
        if let reordering = impairment.reordering {
            emulator.reorder = NetworkEmulator.probability(reordering.share)
            emulator.gap = UInt32(clamping: reordering.gap)
        }
        if let capacity = impairment.capacity { bucket = try Self.bucket(capacity, delay: impairment.delay) }
    }

    private mutating func set(_ jitter: Jitter) throws(KernelObstacle) {
        emulator.jitter = jitter.spread.nanoseconds
        guard emulator.jitter <= NetworkEmulator.longestJitter else {
            throw KernelObstacle(reason: "its jitter is at most 2.147 s")
        }
        emulator.distribution = DelayDistribution.table(of: jitter)
        guard emulator.distribution.count <= NetworkEmulator.longestDistribution else {
            throw KernelObstacle(reason: "its tables of jitter have at most 16384 values")
        }
    }

    private mutating func set(_ loss: Loss) throws(KernelObstacle) {
        let probability = NetworkEmulator.probability
        switch loss {
        case .random(let share): emulator.loss = .random(probability(share))
        case .every: throw KernelObstacle(reason: "it loses packets by chance, and not by their number")
        case .gilbertElliott(let model):
            emulator.loss = .gilbertElliott(
                p: probability(model.failure), r: probability(model.recovery),
                lossWhenBad: probability(model.lossWhenBad), lossWhenGood: probability(model.lossWhenGood))
        case .fourState(let model):
            emulator.loss = .fourState(
                p13: probability(model.p13), p31: probability(model.p31), p32: probability(model.p32),
                p23: probability(model.p23), p14: probability(model.p14))
        }
    }

    /// Returns the smallest burst in bytes: a full frame, or what passes within 100 µs.
    ///
    /// A full frame would never pass a smaller one, and the kernel sets a timer after each burst.
    private static func smallestBurst(_ bits: Int) -> Int { max(smallestLimit, bits / 8 / 10_000) }
    private static let smallestLimit = 1514
    /// The maximum time of a burst at its rate, in seconds: the kernel has 32 bits of 64 ns for it.
    private static let longestBurst = 274.0

    private static func bucket(_ capacity: LinkCapacity, delay: Duration) throws(KernelObstacle) -> TokenBucket {
        guard case .rate(let bits, let burst) = capacity.source else {
            throw KernelObstacle(reason: "its rate is a number, and not a trace")
        }
        let bytes: Int
        switch capacity.limit(delay: delay) {
        case .bytes(let count): bytes = count
        case .time(let time): bytes = Int(Double(bits) / 8 * (time / .seconds(1)))
        case .packets: throw KernelObstacle(reason: "its queue is limited by bytes or by time, and not by packets")
        }
        guard Double(burst) * 8 / Double(bits) <= longestBurst else {
            throw KernelObstacle(reason: "its burst stands for at most 274 s of the rate")
        }
        do {
            return try TokenBucket(
                rate: UInt64(bits), burst: UInt32(clamping: max(burst, smallestBurst(bits))),
                limit: UInt32(clamping: max(bytes, smallestLimit)))
        } catch {
            throw KernelObstacle(reason: "\(error)")
        }
    }
}
