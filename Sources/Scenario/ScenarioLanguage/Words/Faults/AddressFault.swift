internal import LabModel

extension FaultRow {
    static let address = FaultRow(
        onLinks: "address", .word("changes", for: .addressChange),
        "Gives the host another IPv4 address of the subnet, as a new DHCP lease does.")
}

extension AddressChangeFault: CheckedLinkFault {
    /// Rejects a leased address, which only a fault of the DHCP server can change.
    func check(
        _ checker: inout Checker, at path: [String], on links: [LinkID], in step: FaultStep,
        _ history: inout StepHistory
    ) {
        for (index, link) in links.enumerated() {
            for member in checker.hosts.members(of: link.host) {
                guard let network = link.network ?? checker.attachments(of: member, history).first?.network,
                    checker.leases(member, on: network)
                else { continue }
                return checker.refuse(
                    .conflict, path + ["link", "\(index)"], "the address of '\(member)' on '\(network)' is leased",
                    "write `fault: { network: \(network), dhcp: changes }`")
            }
        }
    }
}
