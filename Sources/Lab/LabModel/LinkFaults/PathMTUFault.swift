package struct PathMTUFault: LinkFaultValue {
    /// The size of the largest packet that passes, in bytes.
    package let mtu: Int
    package var text: String { "path MTU black hole above \(mtu)" }
    package var taken: String? { "path MTU" }
    package var isCut: Bool { false }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
    /// With segmentation offload, packets of several segments would count as large ones.
    package var isImpairment: Bool { true }
}

extension LinkFault {
    /// Drops packets of more than this number of bytes, at least 68 (RFC 791), silently in both directions.
    ///
    /// This is a path MTU black hole, as behind a hop whose ICMP is filtered (RFC 2923, section 2.1).
    public static func pathMTU(_ mtu: Int) -> Self { Self(PathMTUFault(mtu: mtu)) }
}
