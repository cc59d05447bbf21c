package struct MTUFault: LinkFaultValue {
    /// The MTU, in bytes.
    package let mtu: Int
    package var text: String { "mtu \(mtu)" }
    package var taken: String? { "MTU" }
    package var isCut: Bool { false }
    /// Linux switches IPv6 off on an interface with an MTU below 1280 bytes (RFC 8200, section 5).
    package var changesRoutes: Bool { mtu < 1280 }
    package var isInHost: Bool { false }
}

extension LinkFault {
    /// Lowers the MTU of the link on both ends, in bytes, at least 68 (RFC 791; `ip link set eth0 mtu 576`).
    ///
    /// Larger packets to the host are dropped, and the host sends smaller ones.
    public static func mtu(_ mtu: Int) -> Self { Self(MTUFault(mtu: mtu)) }
}
