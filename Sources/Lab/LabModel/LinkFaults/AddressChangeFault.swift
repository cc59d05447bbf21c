package struct AddressChangeFault: LinkFaultValue {
    package var text: String { "address changes" }
    package var taken: String? { "address" }
    package var isCut: Bool { false }
    package var changesRoutes: Bool { true }
    package var isInHost: Bool { true }
}

extension LinkFault {
    /// Changes the host's IPv4 address on the link, as a new DHCP lease does.
    public static let addressChange = LinkFault(AddressChangeFault())
}
