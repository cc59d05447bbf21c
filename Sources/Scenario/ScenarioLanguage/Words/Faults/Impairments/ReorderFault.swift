internal import LabModel

extension ImpairmentDraft {
    /// `reorder: 25 %`, with `gap: 5`.
    static let reorderFields: [Field<ImpairmentDraft>] = [
        Field(
            "reorder", \.reorder, Shapes.share,
            "This share of packets skips the delay, and so overtakes those before; it needs a `delay`."),
        Field(
            "gap", \.gap, Shapes.integer(1...1_000_000),
            "The distance of reordered packets: with 100 % it is exactly each packet of this number."),
    ]
}
