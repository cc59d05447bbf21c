internal import LabModel

extension FaultRow {
    /// `carrier: down`.
    static let carrier = FaultRow(
        onLinks: "carrier", .word("down", for: .carrierDown), "down: the host loses its carrier.")
}
