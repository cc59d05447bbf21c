internal import LabModel

/// A state machine that decides which packets are lost.
struct LossMachine: Sendable {
    /// The reason for a loss; the raw values are part of the log.
    enum Reason: UInt8, Sendable, Hashable {
        case random = 1
        case everyNth = 2
        case burst = 3
        case single = 4

        var text: String {
            switch self {
            case .random: "lost by chance"
            case .everyNth: "lost by its number"
            case .burst: "lost in a burst"
            case .single: "lost between bursts"
            }
        }
    }

    private enum Model: Sendable {
        case random(Chance)
        case every(UInt64)
        case gilbertElliott(failure: Chance, recovery: Chance, bad: Chance, good: Chance)
        /// The probabilities in the states 1 and 3 are cumulative.
        case fourState(p14: Chance, p14and13: Chance, p23: Chance, p32: Chance, p32and31: Chance)
    }

    private let model: Model
    /// The state: 1 good or 2 bad of two, or the state after the last packet of four.
    private var state = 1

    init(_ loss: Loss) {
        model =
            switch loss {
            case .random(let share): .random(Chance(share))
            case .every(let number): .every(UInt64(max(number, 1)))
            case .gilbertElliott(let model):
                .gilbertElliott(
                    failure: Chance(model.failure), recovery: Chance(model.recovery), bad: Chance(model.lossWhenBad),
                    good: Chance(model.lossWhenGood))
            case .fourState(let model):
                .fourState(
                    p14: Chance(model.p14), p14and13: Chance(model.p14 + model.p13), p23: Chance(model.p23),
                    p32: Chance(model.p32), p32and31: Chance(model.p32 + model.p31))
            }
    }

    /// Returns the reason why the next packet is lost, or `nil`.
    mutating func next(_ ordinal: UInt64, _ random: PacketRandom) -> Reason? {
        switch model {
        case .random(let chance): return random.hits(chance, ordinal, .loss) ? .random : nil
        case .every(let number): return ordinal % number == 0 ? .everyNth : nil
        case .gilbertElliott(let failure, let recovery, let bad, let good):
            let wasBad = state == 2
            if random.hits(wasBad ? recovery : failure, ordinal, .change) { state = wasBad ? 1 : 2 }
            guard random.hits(wasBad ? bad : good, ordinal, .loss) else { return nil }
            return wasBad ? .burst : .single
        case .fourState(let p14, let p14and13, let p23, let p32, let p32and31):
            switch state {
            case 1:
                if random.hits(p14, ordinal, .change) {
                    state = 4
                } else if random.hits(p14and13, ordinal, .change) {
                    state = 3
                }
            case 2: if random.hits(p23, ordinal, .change) { state = 3 }
            case 3:
                if random.hits(p32, ordinal, .change) {
                    state = 2
                } else if random.hits(p32and31, ordinal, .change) {
                    state = 1
                }
            default: state = 1
            }
            return state == 3 ? .burst : state == 4 ? .single : nil
        }
    }
}
