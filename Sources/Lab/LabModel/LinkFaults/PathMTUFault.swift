/// Packets above a size vanish on the link in silence, as beyond a hop whose ICMP somebody drops (RFC 2923, section 2.1).
package struct PathMTUFault: LinkFaultValue {
    /// The size of the largest packet that passes, in bytes.
    package let mtu: Int
    package var text: String { "path MTU black hole above \(mtu)" }
    package var taken: String? { "path MTU" }
    package var isCut: Bool { false }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
    /// Packets of several segments would count as large ones, so the network has to be without segmentation offload.
    package var isImpairment: Bool { true }
}

extension LinkFault {
    /// Packets of more than so many bytes, 68 at least (RFC 791), vanish on the link both ways, and neither end is told.
    public static func pathMTU(_ mtu: Int) -> Self { Self(PathMTUFault(mtu: mtu)) }
}
