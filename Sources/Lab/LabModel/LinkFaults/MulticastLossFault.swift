package struct MulticastLossFault: LinkFaultValue {
    package let direction: Direction
    package var text: String { "multicast dropped \(direction.rawValue)" }
    package var taken: String? { nil }
    package var isCut: Bool { false }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
}

extension LinkFault {
    /// Drops multicast silently in a direction; unicast, broadcast and neighbour discovery pass.
    public static func multicastLoss(_ direction: Direction) -> Self {
        Self(MulticastLossFault(direction: direction))
    }
}
