internal import LabModel

extension FaultRow {
    static let unplugged = FaultRow(
        onLinks: "unplugged", .word("upstream", for: .unpluggedUpstream),
        "upstream: unplugged behind the switch port.")
}
