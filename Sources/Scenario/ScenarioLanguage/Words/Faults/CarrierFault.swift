internal import LabModel

extension FaultRow {
    static let carrier = FaultRow(
        onLinks: "carrier", .word("down", for: .carrierDown), "down: the host loses its carrier.")
}
