internal import LabModel

extension FaultRow {
    static let admin = FaultRow(
        onLinks: "admin", .word("down", for: .adminDown), "Sets the host's own interface down.")
}
