package struct MissingVLANFault: LinkFaultValue {
    package var text: String { "VLAN missing from the trunk" }
    package var taken: String? { "VLAN" }
    package var isCut: Bool { false }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
}

extension LinkFault {
    /// Removes the VLAN of a router's link from its trunk (IEEE 802.1Q, static VLAN registration).
    ///
    /// The trunk then drops frames with the id.
    public static let missingVLAN = LinkFault(MissingVLANFault())
}
