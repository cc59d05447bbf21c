internal import LabModel

extension ImpairmentDraft {
    /// `duplicate: 2 %` and `corrupt: 1 %`.
    static let damageFields: [Field<ImpairmentDraft>] = [
        Field("duplicate", \.duplicate, Shapes.share, "Delivers this share of the packets twice."),
        Field(
            "corrupt", \.corrupt, Shapes.share,
            "Inverts one bit in this share of the packets, behind the Ethernet header; checksums detect most of "
                + "them."),
    ]
}
