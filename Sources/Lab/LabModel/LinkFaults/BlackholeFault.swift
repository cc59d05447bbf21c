package struct BlackholeFault: LinkFaultValue {
    package let direction: Direction
    package var text: String { "blackhole \(direction.rawValue)" }
    package var taken: String? { nil }
    package var isCut: Bool { false }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
}

extension LinkFault {
    /// Drops packets silently in a direction.
    public static func blackhole(_ direction: Direction) -> Self { Self(BlackholeFault(direction: direction)) }
}
