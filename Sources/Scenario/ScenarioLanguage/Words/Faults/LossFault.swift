internal import LabModel

extension FaultRow {
    /// `loss: 30 %`, `loss: { every: 4 }` or losses in bursts: an impairment that is only a loss.
    static let loss = FaultRow(
        "loss", from: ImpairmentDraft(),
        [FaultFields.links(\ImpairmentDraft.links)] + ImpairmentDraft.lossFields.map { $0.needed("…") }
            + ImpairmentDraft.filterFields + [FaultFields.direction(\.direction)],
        take: { ImpairmentDraft($0) }, make: { $0.fault })
}

extension ImpairmentDraft {
    /// `loss: 30 %` and the like.
    static let lossFields: [Field<ImpairmentDraft>] = [
        Field("loss", \.loss, Loss.shape, "Loses packets: a share, every n-th packet, or bursts.")
    ]
}

extension Loss {
    /// A share, or a mapping that selects the lost packets.
    fileprivate static let shape = Shapes.share.map(
        { Loss.random($0) }, back: { if case .random(let share) = $0 { share } else { nil } }
    ).or(chosen)

    private static let chosen: Shape<Loss> = {
        var shape = Choice<Loss>(
            noun: "a loss",
            variants: [
                Variant(discriminator: "every", every) { number, _, _ in number.map { .every($0) } },
                Variant(discriminator: "failure", bursts) { model, _, _ in .gilbertElliott(model) },
                Variant(discriminator: "p13", states) { draft, _, _ in .fourState(draft.model) },
            ]
        ).shape
        shape.write = { loss in
            switch loss {
            case .random: nil
            case .every(let number): every.shape.write(number)
            case .gilbertElliott(let model): bursts.shape.write(model)
            case .fourState(let model): states.shape.write(StatesDraft(model))
            }
        }
        return shape
    }()

    private static let every = Mapping<Int?>(
        "a loss", from: nil,
        [
            Field(
                "every", \.self, Shapes.integer(1...1_000_000), "Loses every n-th packet of each direction.",
                required: "4")
        ])

    private static let bursts = Mapping(
        "a loss", from: GilbertElliott(failure: 0, recovery: 1),
        [
            Field(
                "failure", \.failure, Shapes.share,
                "The probability that a good link becomes bad with a packet (Gilbert and Elliott).", required: "1 %"
            ),
            Field(
                "recovery", \.recovery, Shapes.share, "The probability that a bad link becomes good with a packet.",
                required: "30 %"),
            Field("when-bad", \.lossWhenBad, Shapes.share, "The loss while the link is bad. Default: 100 %."),
            Field("when-good", \.lossWhenGood, Shapes.share, "The loss while the link is good. Default: 0 %."),
        ])

    private static let states = Mapping(
        "a loss", from: StatesDraft(),
        [
            Field(
                "p13", \.p13, Shapes.share, "The probability that a burst begins, as in tc-netem(8).", required: "1 %"),
            Field("p31", \.p31, Shapes.share, "The probability that a burst ends. Default: 100 % less p13."),
            Field(
                "p32", \.p32, Shapes.share,
                "The probability that packets pass within a burst. Default: 0 %."),
            Field(
                "p23", \.p23, Shapes.share,
                "The probability that packets are lost again within a burst. Default: 100 %."),
            Field("p14", \.p14, Shapes.share, "The probability that a single packet is lost. Default: 0 %."),
        ])
}

/// The probabilities of the four-state loss model.
private struct StatesDraft: Sendable {
    var p13 = 0.0
    var p31: Double?
    var p32 = 0.0
    var p23 = 1.0
    var p14 = 0.0

    init() {}

    init(_ model: FourStateLoss) { (p13, p31, p32, p23, p14) = (model.p13, model.p31, model.p32, model.p23, model.p14) }

    var model: FourStateLoss { FourStateLoss(p13: p13, p31: p31, p32: p32, p23: p23, p14: p14) }
}
