internal import LabModel

extension FaultRow {
    static let admin = FaultRow(
        onLinks: "admin", .word("down", for: .adminDown), "down: the host's own interface is set down.")
}
