internal import LabModel

extension FaultRow {
    static let multicast = FaultRow(
        "multicast", from: MulticastDraft(),
        [
            FaultFields.links(\.links),
            Field(
                "multicast", \.isDropped, .word("dropped", for: true),
                "Drops multicast packets; all others pass.", required: "…"),
            FaultFields.direction(\.direction),
        ],
        take: { word in
            guard let word = word as? LinksFault, let fault = word.fault.value as? MulticastLossFault else {
                return nil
            }
            return MulticastDraft(links: word.links, isDropped: true, direction: fault.direction)
        }
    ) { draft in draft.links.isEmpty ? nil : .link(draft.links, .multicastLoss(draft.direction)) }
}

private struct MulticastDraft: Sendable {
    var links: [LinkID] = []
    var isDropped = false
    var direction = Direction.both
}
