/// The host gets another IPv4 address on the link, as by a new DHCP lease.
package struct AddressChangeFault: LinkFaultValue {
    package var text: String { "address changes" }
    package var taken: String? { "address" }
    package var isCut: Bool { false }
    package var changesRoutes: Bool { true }
    package var isInHost: Bool { true }
}

extension LinkFault {
    /// The host gets another IPv4 address on the link, as by a new DHCP lease.
    public static let addressChange = LinkFault(AddressChangeFault())
}
