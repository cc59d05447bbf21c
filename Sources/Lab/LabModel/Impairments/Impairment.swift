/// What a link does to the packets of one direction that a filter selects.
///
/// All properties combine. A packet is lost, or duplicated, or corrupted first; then it waits for the link's capacity;
/// then it is delayed, unless it is reordered. A packet that is lost is not duplicated, and each copy has a jitter of
/// its own.
public struct Impairment: Sendable, Hashable {
    /// The packets that it concerns; others pass untouched and are not counted.
    public var filter = PacketMatch()
    /// The time that each packet takes longer.
    public var delay: Duration = .zero
    /// The variation of the delay; packets overtake each other where it exceeds the time between them.
    public var jitter: Jitter?
    /// The packets that vanish.
    public var loss: Loss?
    /// The share of packets that arrive twice, 0…1.
    public var duplicate = 0.0
    /// The share of packets in which one bit is inverted, 0…1; it is never one of the Ethernet header.
    public var corrupt = 0.0
    /// The packets that skip the delay, and so overtake others.
    public var reordering: Reordering?
    /// The capacity of the link, with its queue.
    public var capacity: LinkCapacity?

    /// Makes an impairment that does nothing yet.
    public init() {}

    /// Returns what is wrong with the settings and the remedy in one sentence, or `nil`.
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
    /// How the variation is distributed, in units of ``Jitter/spread``.
    public enum Distribution: Sendable, Hashable {
        /// Evenly from −1 to 1.
        case uniform
        /// The normal distribution with mean 0 and standard deviation 1, cut at ±4.
        case normal
        /// The Pareto distribution with shape 3, moved to mean 0 and scaled as tc-netem(8) does it, cut at 4: many
        /// packets are a little early, and few are very late.
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
    /// The share of packets that are sent without the delay, 0…1.
    public var share: Double
    /// The distance of reordered packets: each is preceded by so many less one that are delayed.
    ///
    /// With 5 and a share of 100 % exactly every fifth packet is reordered.
    public var gap: Int

    /// Makes a reordering.
    public init(share: Double, gap: Int = 1) {
        self.share = share
        self.gap = gap
    }
}
