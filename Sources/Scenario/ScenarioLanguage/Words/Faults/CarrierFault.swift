internal import LabModel

extension FaultRow {
    static let carrier = FaultRow(
        onLinks: "carrier", .word("down", for: .carrierDown), "Cuts the link, so that the host loses its carrier.")
}
