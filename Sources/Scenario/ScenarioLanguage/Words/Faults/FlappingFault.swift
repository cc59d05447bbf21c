internal import LabModel

extension FaultRow {
    /// `flapping: { down: 100ms, up: 200ms }`.
    static let flapping = FaultRow(
        onLinks: "flapping", times.shape.compactMap(\.fault, back: { FlappingDraft($0) }),
        "Cuts and restores the carrier repeatedly.")

    private static let times = Mapping(
        "flapping", from: FlappingDraft(),
        [
            Field("down", \.down, Shapes.duration, "The time without the carrier.", required: "100ms"),
            Field("up", \.up, Shapes.duration, "The time with the carrier.", required: "200ms"),
        ])
}

private struct FlappingDraft: Sendable {
    var down: Duration?
    var up: Duration?

    init() {}

    init?(_ fault: LinkFault) {
        guard let flapping = fault.value as? FlappingFault else { return nil }
        (down, up) = (flapping.down, flapping.up)
    }

    var fault: LinkFault? {
        guard let down, let up else { return nil }
        return .flapping(down: down, up: up)
    }
}
