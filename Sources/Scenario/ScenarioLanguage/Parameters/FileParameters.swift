/// The values, cases and used files of a scenario file.
struct FileParameters: Sendable, Hashable {
    struct Case: Sendable, Hashable {
        var name: String
        var values: [YAMLNode.Entry]
    }

    /// The used files, unexpanded.
    var used: [YAMLNode.Entry] = []
    /// The values, unexpanded.
    var values: [YAMLNode.Entry] = []
    var cases: [Case] = []
}

extension Grammar {
    /// The keys that are read before the rest of a file.
    static let parameters = Mapping<FileParameters>("a scenario", from: FileParameters(), [use, values, cases])

    /// The grammar of a file whose hosts, networks and values others use.
    static let usedFile = Mapping<FileParameters>(
        "a file that others use", from: FileParameters(),
        [Field("about", anything, "Free text for the reader.", store: { _, _ in }), values]
            + sections.map { Field($0, anything, "As in a scenario.", store: { _, _ in }) },
        explained: ["use": "only a scenario uses files: name this one there"])

    /// The keys of a used file that are merged into the scenario.
    static let sections = ["networks", "hosts", "routers"]

    private static let use = Field<FileParameters>(
        "use",
        Shape<YAMLNode.Entry>(
            schema: Shapes.path.schema,
            read: { node, reader in
                Shapes.text.read(node, &reader).map {
                    YAMLNode.Entry(key: $0, position: node.position, value: node)
                }
            }
        ).oneOrMore,
        "Files whose networks, hosts, routers and values the scenario has as well; paths start from the folder "
            + "of the scenario.",
        store: { $1.used = $0 })

    private static let values = Field<FileParameters>(
        "values", named("values"),
        "Values by name; `${{ name }}` stands for one wherever a value may stand.",
        store: { $1.values = $0 })

    private static let cases = Field<FileParameters>(
        "cases",
        Shapes.named("cases", by: .word, of: "a case", named("the values of a case")),
        "Cases by name, each with values; each case is a scenario of its own.",
        store: { cases, root in root.cases = cases.map { FileParameters.Case(name: $0.0, values: $0.1) } })

    private static let anything = Shape<YAMLNode>(schema: Schema([:])) { node, _ in node }

    private static func named(_ noun: String) -> Shape<[YAMLNode.Entry]> {
        Mapping<[YAMLNode.Entry]>(
            noun, from: [], [],
            others: OtherKeys(names: .value, schema: anything.schema) { entry, reader, root in
                if NameRule.value.allows(entry.key) {
                    root.append(entry)
                } else {
                    reader.refuse(
                        .invalidName, entry.position, "'\(entry.key)' cannot be the name of a value",
                        NameRule.value.remedy)
                }
            }
        ).shape
    }
}

extension Field {
    /// Returns a field that accepts and ignores the key, because it was read before.
    func taken<Whole>() -> Field<Whole> {
        Field<Whole>(name, Shape<Bool>(schema: schema) { _, _ in true }, about, store: { _, _ in })
    }
}
