/// The impairment of one direction of a link, for the packets that a filter selects.
///
/// All properties combine. A packet is first lost, duplicated or corrupted; then it waits for the link's capacity; then
/// it is delayed, unless it is reordered. A lost packet is not duplicated, and each copy has its own jitter.
public struct Impairment: Sendable, Hashable {
    /// The packets that it affects; others pass unchanged and are not counted.
    public var filter = PacketMatch()
    /// The delay of each packet.
    public var delay: Duration = .zero
    /// The variation of the delay; it reorders packets where it exceeds the time between them.
    public var jitter: Jitter?
    /// The loss of packets.
    public var loss: Loss?
    /// The share of duplicated packets, 0…1.
    public var duplicate = 0.0
    /// The share of packets with one inverted bit, 0…1; it is never a bit of the Ethernet header.
    public var corrupt = 0.0
    /// The packets that skip the delay and so overtake others.
    public var reordering: Reordering?
    /// The capacity of the link, with its queue.
    public var capacity: LinkCapacity?

    /// Makes an impairment that does nothing yet.
    public init() {}

    /// The problem of the settings and its remedy in one sentence, or `nil`.
    public var problem: String? {
        if delay < .zero || delay > Self.longestDelay { return "a delay is from 0 to \(Self.longestDelay)" }
        if let jitter, jitter.spread <= .zero || jitter.spread > Self.longestDelay {
            return "a jitter is above 0 and at most \(Self.longestDelay)"
        }
        if case .table(let table) = jitter?.distribution, table.values.isEmpty {
            return "a table of jitter has one value at least"
        }
        if !(0...1).contains(duplicate) { return "the share of duplicates is from 0 % to 100 %" }
        if !(0...1).contains(corrupt) { return "the share of corrupt packets is from 0 % to 100 %" }
        if let reordering {
            if !(0...1).contains(reordering.share) { return "the share of reordered packets is from 0 % to 100 %" }
            if reordering.gap < 1 { return "the gap of a reordering is 1 at least" }
            if delay == .zero { return "a reordering needs a delay, which the reordered packets skip" }
        }
        return loss?.problem ?? capacity?.problem ?? filter.problem
    }

    /// The longest delay, and the longest jitter.
    public static let longestDelay = Duration.seconds(60)
}

/// The variation of a delay.
public struct Jitter: Sendable, Hashable {
    /// The distribution of the variation, in units of ``Jitter/spread``.
    public enum Distribution: Sendable, Hashable {
        /// The uniform distribution from −1 to 1.
        case uniform
        /// The normal distribution with mean 0 and standard deviation 1, limited to ±4.
        case normal
        /// The Pareto distribution with shape 3, moved to mean 0, scaled as in tc-netem(8) and limited to 4.
        ///
        /// Many packets are a little early, and few are very late.
        case pareto
        /// The values of a table, all equally likely.
        case table(JitterTable)
    }

    /// The unit of the distribution: the maximum of the uniform one, the standard deviation of the normal one.
    public var spread: Duration
    /// The distribution.
    public var distribution: Distribution

    /// Makes a jitter.
    public init(_ spread: Duration, _ distribution: Distribution = .uniform) {
        self.spread = spread
        self.distribution = distribution
    }
}

/// The packets that skip the delay, as `reorder` and `gap` of tc-netem(8).
public struct Reordering: Sendable, Hashable {
    /// The share of packets that skip the delay, 0…1.
    public var share: Double
    /// The distance of reordered packets: `gap − 1` delayed packets precede each one.
    ///
    /// With 5 and a share of 100 %, exactly every fifth packet is reordered.
    public var gap: Int

    /// Makes a reordering.
    public init(share: Double, gap: Int = 1) {
        self.share = share
        self.gap = gap
    }
}
