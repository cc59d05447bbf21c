internal import LabModel

extension ImpairmentDraft {
    /// `delay: 20ms`, with `jitter: 5ms` and `distribution: normal`.
    static let delayFields: [Field<ImpairmentDraft>] = [
        Field("delay", \.delay, Shapes.duration, "Delays each packet by this time."),
        Field(
            "jitter", \.jitter, Shapes.duration,
            "Varies the delay by this time, so that packets may overtake each other."),
        Field(
            "distribution", \.distribution, .word,
            "The distribution of the jitter: `uniform` varies the delay by at most the jitter, `normal` has the "
                + "jitter as its standard deviation, `pareto` makes few packets very late. Default: uniform."),
        Field(
            "table", \.table, Shapes.path,
            "The file with the distribution of the jitter, in the format of iproute2: whole numbers, where 8192 "
                + "stands for one jitter."
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
