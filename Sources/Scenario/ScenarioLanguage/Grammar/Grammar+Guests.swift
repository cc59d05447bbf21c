internal import LabEvents

extension Grammar {
    /// The keys of an app or extension that is given as Swift files.
    static let guestKeys: [Field<AppDefinition>] = [
        Field(
            "swift", \.guestDraft.code, code,
            "Its Swift files, and folders of them, from the folder of the scenario: its program is made of them. Or a "
                + "Swift package and its product, or an executable that was made before."),
        Field(
            "module", \.guestDraft.module, moduleName,
            "The name of the module that its Swift files are; the name of the app if left out."),
        Field(
            "modules", \.guestDraft.modules,
            Shapes.table("the modules", by: .variable, of: "a module", Shapes.text.oneOrMore),
            "Modules that its Swift files import: the files and folders of each, by its name."),
        Field(
            "language", \.guestDraft.language, language, "The language mode of its Swift files, 5 or 6; 5 if left out."),
    ]

    /// The keys of an extension that is a push provider.
    static let pushKeys: [Field<AppDefinition>] = [
        Field(
            "matches", \.pushDraft.matches, Shapes.text.oneOrMore,
            "The Wi-Fi networks on which the provider runs, as an app that saves a push configuration says it."),
        Field(
            "matches-ethernet", \.pushDraft.matchesEthernet, Shapes.truth,
            "Whether the provider runs on Ethernet too: on a network without ssid."),
        Field(
            "configuration", \.pushDraft.configuration,
            Shapes.table("the configuration", by: .field, of: "a setting", setting),
            "What the provider finds in providerConfiguration."),
        Field("timer", \.timer, Shapes.duration, "The time between two calls of handleTimerEvent; 60s if left out."),
        Field(
            "memory-limit", \.memoryLimit, Shapes.bytes,
            "The memory from which on its process is ended, as the system does; no limit if left out."),
    ]

    private static let code = Shapes.text.oneOrMore.map { GuestDefinition.Code.files($0) }.or(otherCode.shape)

    /// What a mapping says of a program that is not made of files.
    private struct OtherCode: Sendable {
        var place = ""
        var product = ""
    }

    private static let otherCode = Choice<GuestDefinition.Code>(
        noun: "the code of an app",
        variants: [
            Variant(
                discriminator: "package",
                Mapping(
                    "a package", from: OtherCode(),
                    [
                        Field("package", \.place, Shapes.text, "The folder of its Package.swift.", required: "DIR"),
                        Field("product", \.product, Shapes.text, "The name of its product.", required: "NAME"),
                    ])
            ) { draft, _, _ in .package(draft.place, product: draft.product) },
            Variant(
                discriminator: "executable",
                Mapping(
                    "an executable", from: OtherCode(),
                    [Field("executable", \.place, Shapes.text, "Its file.", required: "FILE")])
            ) { draft, _, _ in .executable(draft.place) },
        ])

    private static let moduleName = Shapes.text(
        "the name of a module", by: .variable, remedy: "use letters, digits and underscores, and begin with no digit")

    private static let language = Shape<GuestDefinition.Language>(schema: Schema(["enum": .array([5, 6])])) {
        node, reader in
        if case .scalar(let text, _) = node.content, let language = GuestDefinition.Language(rawValue: text) {
            return language
        }
        reader.refuse(node, expecting: "a language mode of Swift", "write 5 or 6")
        return nil
    }

    /// What a property list can hold: single values, lists and mappings.
    private static let setting = Shape<Value>(schema: Schema([:])) { node, reader in readSetting(node, &reader) }

    private static func readSetting(_ node: YAMLNode, _ reader: inout Reader) -> Value? {
        switch node.content {
        case .list(let items):
            return .array(
                items.enumerated().compactMap { index, item in
                    reader.enter(item: index, item) { readSetting(item, &$0) }
                })
        case .mapping(let entries):
            var values: [String: Value] = [:]
            for entry in entries { reader.enter(entry) { values[entry.key] = readSetting(entry.value, &$0) } }
            return .object(values)
        case .scalar:
            guard let value = Shapes.scalar.read(node, &reader) else { return nil }
            guard value != .null else {
                reader.refuse(node, expecting: "a value", "leave the key out: a property list holds no null")
                return nil
            }
            return value
        }
    }
}

extension AppDefinition {
    /// The guest, as far as the file has said something of it.
    fileprivate var guestDraft: GuestDefinition {
        get { guest ?? GuestDefinition(.files([])) }
        set { guest = newValue }
    }

    /// The push configuration, as far as the file has said something of it.
    fileprivate var pushDraft: PushDefinition {
        get { push ?? PushDefinition(matches: []) }
        set { push = newValue }
    }
}
