internal import LabModel

extension ImpairmentDraft {
    /// `delay: 20ms`, with `jitter: 5ms` and `distribution: normal`.
    static let delayFields: [Field<ImpairmentDraft>] = [
        Field("delay", \.delay, Shapes.duration, "Each packet takes longer by this time."),
        Field(
            "jitter", \.jitter, Shapes.duration,
            "The delay varies by this time: evenly by so much more or less, or by the distribution. Packets may overtake "
                + "each other then."),
        Field(
            "distribution", \.distribution, .word,
            "uniform: the jitter is the most; normal: the standard deviation; pareto: few packets are very late."),
        Field(
            "table", \.table, Shapes.text,
            "A file with the distribution of the jitter, in the format of iproute2: whole numbers, 8192 for one jitter."
        ),
    ]
}

/// The named distributions of a jitter.
enum JitterWord: String, CaseIterable, Sendable {
    case uniform
    case normal
    case pareto

    init?(_ distribution: Jitter.Distribution) {
        switch distribution {
        case .uniform: self = .uniform
        case .normal: self = .normal
        case .pareto: self = .pareto
        case .table: return nil
        }
    }

    var distribution: Jitter.Distribution {
        switch self {
        case .uniform: .uniform
        case .normal: .normal
        case .pareto: .pareto
        }
    }
}
