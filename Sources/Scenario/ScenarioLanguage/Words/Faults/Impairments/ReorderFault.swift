internal import LabModel

extension ImpairmentDraft {
    /// `reorder: 25 %`, with `gap: 5`.
    static let reorderFields: [Field<ImpairmentDraft>] = [
        Field(
            "reorder", \.reorder, Shapes.share,
            "Sends this share of the packets without the required `delay`, so that they overtake others."),
        Field(
            "gap", \.gap, Shapes.integer(1...1_000_000),
            "The distance of reordered packets: at most every n-th packet is reordered, and with `reorder: 100 %` "
                + "exactly every n-th. Default: 1."),
    ]
}
