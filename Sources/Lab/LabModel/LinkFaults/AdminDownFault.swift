/// The host's own interface is set down (`ip link set eth0 down`); its addresses and routes come back on healing.
package struct AdminDownFault: LinkFaultValue {
    package var text: String { "admin down" }
    package var taken: String? { "interface" }
    package var isCut: Bool { true }
    package var changesRoutes: Bool { true }
    package var isInHost: Bool { true }
}

extension LinkFault {
    /// The host's own interface is set down (`ip link set eth0 down`); its addresses and routes come back on healing.
    public static let adminDown = LinkFault(AdminDownFault())
}
