internal import LabModel

extension FaultRow {
    static let blackhole = FaultRow(
        onLinks: "blackhole",
        Shape<Direction>.word.map({ .blackhole($0) }, back: { ($0.value as? BlackholeFault)?.direction }),
        "Drops all packets in this direction.")
}
