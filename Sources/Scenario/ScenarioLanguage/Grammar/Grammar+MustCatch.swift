extension Grammar {
    /// An item of `must-catch`: a defect's name, alone or with the steps that must detect it.
    static let mustCatch = saboteur.map { MustCatch($0) }.or(pinned)

    /// The name of a built-in defect, or of a variant of the scenario's own program, which the checker looks up.
    private static let saboteur: Shape<String> = {
        var shape = Shapes.name("the name of a saboteur")
        shape.schema = .any([
            .words(Saboteur.all.map(\.name)), Schema.text("the name of a variant", pattern: NameRule.word.pattern),
        ])
        return shape.named("saboteur")
    }()

    private static let pinned = Mapping<MustCatch?>(
        "a saboteur", from: nil,
        [
            Field("saboteur", saboteur, "The name of the saboteur.", required: "NAME") { name, catching in
                catching = MustCatch(name, at: catching?.steps ?? [])
            },
            Field(
                "at", Shapes.name("the label of a step").oneOrMore,
                "The label of the step that must fail, or several labels of which one must fail.", required: "LABEL"
            ) { labels, catching in
                catching = MustCatch(catching?.saboteur ?? "", at: labels)
            },
        ]
    ).shape.compactMap { $0.flatMap { $0.saboteur.isEmpty || $0.steps.isEmpty ? nil : $0 } }
}
