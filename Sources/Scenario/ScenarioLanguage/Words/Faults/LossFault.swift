internal import LabModel

extension FaultRow {
    /// `loss: 30 %` and `loss: { every: 4 }`.
    static let loss = FaultRow(
        "loss", from: LossDraft(),
        [
            FaultFields.links(\.links), Field("loss", \.loss, losses, "Some packets vanish.", required: "…"),
            FaultFields.direction(\.direction),
        ],
        take: { word in
            guard let word = word as? LinksFault, let fault = word.fault.value as? LossFault else { return nil }
            return LossDraft(links: word.links, loss: fault.loss, direction: fault.direction)
        }
    ) { draft in
        // A file with a wrong loss is refused anyway; its links are still worth a look.
        draft.links.isEmpty ? nil : .link(draft.links, .loss(draft.loss, draft.direction))
    }

    private static let everyNth = Mapping<Int?>(
        "a loss", from: nil,
        [Field("every", \.self, Shapes.integer(1...1_000_000), "Each packet of this number is lost.", required: "4")]
    ).shape.compactMap(
        { $0.map { Loss.every($0) } }, back: { if case .every(let number) = $0 { .some(number) } else { nil } })

    private static let losses = Shapes.share.map(
        { Loss.random($0) }, back: { if case .random(let share) = $0 { share } else { nil } }
    ).or(everyNth)
}

private struct LossDraft: Sendable {
    var links: [LinkID] = []
    var loss = Loss.every(1)
    var direction = Direction.both
}

extension LossFault: CheckedLinkFault {
    func check(
        _ checker: inout Checker, at path: [String], on links: [LinkID], in step: FaultStep,
        _ history: inout StepHistory
    ) {
        guard case .random(let share) = loss, share <= 0 else { return }
        checker.refuse(.noEffect, path + ["loss"], "0 % is no fault", "leave the step out")
    }
}
