internal import LabModel

extension FaultRow {
    /// `admin: down`.
    static let admin = FaultRow(
        onLinks: "admin", .word("down", for: .adminDown), "down: the host's own interface is set down.")
}
