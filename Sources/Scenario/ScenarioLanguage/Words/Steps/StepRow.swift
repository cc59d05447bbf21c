/// A row of the table of steps: the identifying key and the variant of a step.
package struct StepRow: Sendable {
    let variant: Variant<Step>

    /// Creates a row of a mapping with the key, an optional label, and the covered behaviours.
    init(_ key: String, _ shape: Shape<Step.Action>, _ about: String) {
        let mapping = Mapping<Draft>(
            "a step", from: Draft(),
            [
                Field(key, \.action, shape.named(key), about, required: "…"),
                Field("label", \.label, Shapes.name("a label"), "The name by which `must-catch` refers to the step."),
                Field(
                    "covers", \.covers, Grammar.behaviour.oneOrMore,
                    "The ids of the behaviours that the step checks, such as K03."),
            ])
        variant = Variant(discriminator: key, mapping) { draft, node, reader in
            if node.position.file != nil {
                reader.refuse(
                    .misplacedKey, node.position, "a step stands in a file that the scenario uses",
                    "write it in the scenario")
            }
            return draft.action.map { Step($0, label: draft.label, covers: draft.covers, at: node.position) }
        }
    }

    private struct Draft: Sendable {
        var action: Step.Action?
        var label: String?
        var covers: [String] = []
    }
}
