/// A way to reject a packet.
public enum RejectKind: String, Sendable, Hashable, CaseIterable {
    /// ICMP or ICMPv6 host unreachable.
    case unreachable
    /// A TCP reset to both ends; only TCP is affected.
    case reset
}

package struct RejectFault: LinkFaultValue {
    package let kind: RejectKind
    package var text: String { "reject \(kind.rawValue)" }
    package var taken: String? { nil }
    package var isCut: Bool { false }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
}

extension LinkFault {
    /// Rejects packets from and to the host: ICMP host unreachable, or a TCP reset to both ends.
    public static func reject(_ kind: RejectKind) -> Self { Self(RejectFault(kind: kind)) }
}
