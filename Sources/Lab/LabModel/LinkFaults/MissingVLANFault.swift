/// The trunk that the link of a router leads through does not carry its VLAN: frames with the id are dropped there.
package struct MissingVLANFault: LinkFaultValue {
    package var text: String { "VLAN missing from the trunk" }
    package var taken: String? { "VLAN" }
    package var isCut: Bool { false }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
}

extension LinkFault {
    /// The trunk that the link of a router leads through does not carry its VLAN (IEEE 802.1Q, static VLAN registration).
    public static let missingVLAN = LinkFault(MissingVLANFault())
}
