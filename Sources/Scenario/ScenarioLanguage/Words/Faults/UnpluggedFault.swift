internal import LabModel

extension FaultRow {
    static let unplugged = FaultRow(
        onLinks: "unplugged", .word("upstream", for: .unpluggedUpstream),
        "Unplugs the cable behind the switch port, which the host does not notice.")
}
