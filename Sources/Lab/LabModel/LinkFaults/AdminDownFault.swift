package struct AdminDownFault: LinkFaultValue {
    package var text: String { "admin down" }
    package var taken: String? { "interface" }
    package var isCut: Bool { true }
    package var changesRoutes: Bool { true }
    package var isInHost: Bool { true }
}

extension LinkFault {
    /// Sets the host's own interface down (`ip link set eth0 down`); healing restores its addresses and routes.
    public static let adminDown = LinkFault(AdminDownFault())
}
