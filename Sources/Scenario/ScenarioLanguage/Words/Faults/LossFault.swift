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
    static let lossFields: [Field<ImpairmentDraft>] = [Field("loss", \.loss, Loss.shape, "Some packets vanish.")]
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
        [Field("every", \.self, Shapes.integer(1...1_000_000), "Each packet of this number is lost.", required: "4")])

    private static let bursts = Mapping(
        "a loss", from: GilbertElliott(failure: 0, recovery: 1),
        [
            Field(
                "failure", \.failure, Shapes.share, "How likely a good link becomes bad with a packet.", required: "1 %"
            ),
            Field(
                "recovery", \.recovery, Shapes.share, "How likely a bad link becomes good with a packet.",
                required: "30 %"),
            Field("when-bad", \.lossWhenBad, Shapes.share, "What a bad link loses; all if left out."),
            Field("when-good", \.lossWhenGood, Shapes.share, "What a good link loses; nothing if left out."),
        ])

    private static let states = Mapping(
        "a loss", from: StatesDraft(),
        [
            Field("p13", \.p13, Shapes.share, "How likely a burst begins.", required: "1 %"),
            Field("p31", \.p31, Shapes.share, "How likely a burst ends; 100 % less p13 if left out."),
            Field("p32", \.p32, Shapes.share, "How likely packets come through within a burst."),
            Field("p23", \.p23, Shapes.share, "How likely packets are lost again within a burst; 100 % if left out."),
            Field("p14", \.p14, Shapes.share, "How likely a single packet is lost."),
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
