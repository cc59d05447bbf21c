package struct FlappingFault: LinkFaultValue {
    package let down: Duration
    package let up: Duration
    package var text: String { "flapping down \(Notation.text(down)) up \(Notation.text(up))" }
    package var taken: String? { "carrier" }
    package var isCut: Bool { true }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
}

extension LinkFault {
    /// Takes the carrier down and up repeatedly.
    public static func flapping(down: Duration, up: Duration) -> Self { Self(FlappingFault(down: down, up: up)) }
}
