internal import LabModel

extension ImpairmentDraft {
    /// `duplicate: 2 %` and `corrupt: 1 %`.
    static let damageFields: [Field<ImpairmentDraft>] = [
        Field("duplicate", \.duplicate, Shapes.share, "This share of packets arrives twice."),
        Field(
            "corrupt", \.corrupt, Shapes.share,
            "In this share of packets one bit is inverted, behind the Ethernet header: checksums notice most of them."),
    ]
}
