internal import LabModel

extension FaultRow {
    /// `address: changes`.
    static let address = FaultRow(
        onLinks: "address", .word("changes", for: .addressChange),
        "changes: the host gets another IPv4 address of the subnet, as by a new DHCP lease.")
}
