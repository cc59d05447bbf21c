internal import LabModel

extension FaultRow {
    static let unplugged = FaultRow(
        onLinks: "unplugged", .word("upstream", for: .unpluggedUpstream),
        "Disconnects the host's switch from the network; the host keeps its carrier.")
}
