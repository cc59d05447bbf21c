extension StepRow {
    /// All rows, in the order in which messages list their keys.
    static let all: [StepRow] = [.expect, .never, .always, .fault, .heal, .send, .do, .try]

    /// An item of the list of steps.
    package static let shape = Choice<Step>(
        noun: "a step", variants: all.map(\.variant),
        explained: Dictionary(
            ActionRow.all.compactMap(\.variant.discriminator).map { ($0, "write `do: { \($0): … }`") }
                + FaultRow.all.compactMap(\.variant.discriminator).map {
                    ($0, "write `fault: { link: HOST, \($0): … }`")
                }
                + ["sleep", "delay", "pause"].map { ($0, "write `do: { wait: 1s }`") }
        ) { first, _ in first }
    ).shape
}
