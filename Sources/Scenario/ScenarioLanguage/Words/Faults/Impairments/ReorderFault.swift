internal import LabModel

extension ImpairmentDraft {
    /// `reorder: 25 %`, with `gap: 5`.
    static let reorderFields: [Field<ImpairmentDraft>] = [
        Field(
            "reorder", \.reorder, Shapes.share,
            "Sends this share of the packets without the `delay`, so that they overtake others; it needs a `delay`."),
        Field(
            "gap", \.gap, Shapes.integer(1...1_000_000),
            "The distance of reordered packets: with `reorder: 100 %` it is exactly each packet of this number. "
                + "Default: 1."),
    ]
}
