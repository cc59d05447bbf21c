/// The MTU of the link is lowered: larger packets to the host vanish, and the host sends smaller ones.
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
    /// The MTU of the link is lowered to so many bytes, 68 at least (RFC 791): larger packets to the host vanish, and the host
    /// sends smaller ones (`ip link set eth0 mtu 576`, on both ends).
    public static func mtu(_ mtu: Int) -> Self { Self(MTUFault(mtu: mtu)) }
}
