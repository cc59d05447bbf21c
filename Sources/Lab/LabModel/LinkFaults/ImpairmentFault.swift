/// Packets are delayed, lost, duplicated, corrupted, reordered or wait for the link's capacity.
package struct ImpairmentFault: LinkFaultValue {
    package let impairment: Impairment
    package let direction: Direction
    package var text: String { "\(impairment.text) \(direction.rawValue)" }
    package var taken: String? { nil }
    package var isCut: Bool { false }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
    package var isImpairment: Bool { true }
}

extension LinkFault {
    /// Packets of a direction are impaired, by a link in user space.
    ///
    /// The network of the link must be prepared for it (``NetworkSpec/isImpairable``).
    public static func impaired(_ impairment: Impairment, _ direction: Direction) -> Self {
        Self(ImpairmentFault(impairment: impairment, direction: direction))
    }
}
