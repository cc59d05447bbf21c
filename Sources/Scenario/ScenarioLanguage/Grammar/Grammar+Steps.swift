extension Grammar {
    /// One item of the list of steps.
    static let step = Choice<Step>(
        noun: "a step",
        variants: [
            verb("expect", ExpectationRow.shape(of: .expect).named("expect"), "Waits until something is so."),
            verb(
                "never", ExpectationRow.shape(of: .never).named("never"), "Fails the scenario when something happens."),
            verb(
                "always", ExpectationRow.shape(of: .always).named("always"),
                "Fails the scenario when something is not so."),
            verb("fault", FaultRow.shape.named("fault"), "Makes something go wrong."),
            verb("heal", healing, "Ends the fault of this name, or all that have no time of their own."),
            verb("send", SendStep.row.shape.map { .send($0) }.named("send"), "Hands a message to a push server."),
            verb("do", ActionRow.shape.named("do"), "Does something else in the lab."),
            verb(
                "try", TryStep.shape.named("try"), "Has a probe try one operation, and judges its outcome and the wire."
            ),
        ],
        explained: Dictionary(
            ActionRow.all.compactMap(\.variant.discriminator).map { ($0, "write `do: { \($0): … }`") }
                + FaultRow.all.compactMap(\.variant.discriminator).map {
                    ($0, "write `fault: { link: HOST, \($0): … }`")
                }
                + ["sleep", "delay", "pause"].map { ($0, "write `do: { wait: 1s }`") }
        ) { first, _ in first }
    ).shape

    /// A step of one kind: a mapping with the key of its kind, perhaps a label, and what it covers if it can fail.
    private static func verb(_ key: String, _ shape: Shape<Step.Action>, _ about: String) -> Variant<Step> {
        let mapping = Mapping<StepDraft>(
            "a step", from: StepDraft(),
            [
                Field(key, \.action, shape, about, required: "…"),
                Field("label", \.label, Shapes.name("a label"), "The name by which `must-catch` knows the step."),
                Field(
                    "covers", \.covers, behaviour.oneOrMore,
                    "The ids of the behaviours that are not so when the step fails."),
            ])
        return Variant(discriminator: key, mapping) { draft, node, reader in
            if node.position.file != nil {
                reader.refuse(
                    .misplacedKey, node.position, "a step stands in a file that the scenario uses",
                    "write it in the scenario")
            }
            return draft.action.map { Step($0, label: draft.label, covers: draft.covers, at: node.position) }
        }
    }

    private struct StepDraft: Sendable {
        var action: Step.Action?
        var label: String?
        var covers: [String] = []
    }

    private static let healing = Shapes.name("the name of a fault, or all").map { name in
        Step.Action.heal(name == "all" ? .all : .named(name))
    }

    /// `HOST` or `HOST/PROGRAM`.
    static let target = Shape<ProgramTarget>.text(
        "a host or one of its programs", remedy: "write HOST or HOST/PROGRAM", pattern: "^[^/\\s]+(/[^/\\s]+)?$",
        write: { $0.description }
    ) { text in Shapes.pair(text, "/").map { ProgramTarget(host: $0.first, program: $0.second) } }
}
