/// Burst loss by the Gilbert-Elliott model (tc-netem(8), `loss gemodel`).
///
/// The link is good or bad; it is good before the first packet. The state decides whether a packet is lost; then the
/// state may change. A burst has `1 / recovery` packets on average.
public struct GilbertElliott: Sendable, Hashable {
    /// The probability per packet that a good link becomes bad, `p`, 0…1.
    public var failure: Double
    /// The probability per packet that a bad link becomes good, `r`, 0…1.
    public var recovery: Double
    /// The share of packets that a bad link loses, `1-h`, 0…1.
    public var lossWhenBad: Double
    /// The share of packets that a good link loses, `1-k`, 0…1.
    public var lossWhenGood: Double

    /// Makes a model; a bad link loses everything and a good one nothing where no shares are given.
    public init(failure: Double, recovery: Double, lossWhenBad: Double = 1, lossWhenGood: Double = 0) {
        self.failure = failure
        self.recovery = recovery
        self.lossWhenBad = lossWhenBad
        self.lossWhenGood = lossWhenGood
    }

    /// The share of lost packets in the long run.
    public var meanLoss: Double {
        let sum = failure + recovery
        guard sum > 0 else { return lossWhenGood }
        return (lossWhenBad * failure + lossWhenGood * recovery) / sum
    }
}

/// Burst loss and single losses by the four-state Markov model (tc-netem(8), `loss state`).
///
/// The states are 1, received in a gap; 2, received within a burst; 3, lost within a burst; 4, lost alone in a gap,
/// followed by 1. The state is 1 before the first packet and changes with each packet. A packet is lost in the states 3
/// and 4.
public struct FourStateLoss: Sendable, Hashable {
    /// The probability that a burst begins, 0…1.
    public var p13: Double
    /// The probability that a burst ends, 0…1.
    public var p31: Double
    /// The probability that packets are received within a burst, 0…1.
    public var p32: Double
    /// The probability that packets are lost again within a burst, 0…1.
    public var p23: Double
    /// The probability that a single packet is lost, 0…1.
    public var p14: Double

    /// Makes a model; without the other probabilities the losses are independent.
    public init(p13: Double, p31: Double? = nil, p32: Double = 0, p23: Double = 1, p14: Double = 0) {
        self.p13 = p13
        self.p31 = p31 ?? 1 - p13
        self.p32 = p32
        self.p23 = p23
        self.p14 = p14
    }
}

extension Loss {
    /// The problem of the settings in one sentence, or `nil`.
    var problem: String? {
        switch self {
        case .random(let share): Self.problem([share])
        case .every(let number): number >= 1 ? nil : "every first packet at least is lost: write 1 or more"
        case .gilbertElliott(let model):
            Self.problem([model.failure, model.recovery, model.lossWhenBad, model.lossWhenGood])
        case .fourState(let model):
            Self.problem([model.p13, model.p31, model.p32, model.p23, model.p14])
                ?? (model.p13 + model.p14 > 1 ? "p13 and p14 are 100 % at most together" : nil)
                ?? (model.p31 + model.p32 > 1 ? "p31 and p32 are 100 % at most together" : nil)
        }
    }

    private static func problem(_ shares: [Double]) -> String? {
        shares.allSatisfy((0...1).contains) ? nil : "the probabilities of a loss are from 0 % to 100 %"
    }
}
