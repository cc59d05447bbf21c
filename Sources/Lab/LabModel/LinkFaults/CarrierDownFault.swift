package struct CarrierDownFault: LinkFaultValue {
    package var text: String { "carrier down" }
    package var taken: String? { "carrier" }
    package var isCut: Bool { true }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
}

extension LinkFault {
    /// Cuts the link: the host loses its carrier (`ip link set <lab side> down`).
    public static let carrierDown = LinkFault(CarrierDownFault())
}
