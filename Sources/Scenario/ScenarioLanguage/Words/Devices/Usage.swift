internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

extension AppRow {
    static let usage = AppRow(
        Field(
            "usage", \.description.usageDescription, texts,
            "The text of NSLocalNetworkUsageDescription; or one text for each language, the development language "
                + "first; or `none` for an Info.plist without the key. Default: the system's own text."))

    /// A text, texts by language with the development language first, or `none`.
    private static let texts: Shape<UsageDescription> = {
        let byLanguage = Shapes.named("the texts", by: .language, Shapes.text)
        var schema = byLanguage.schema
        schema.keywords["minProperties"] = .int(1)
        return Shape(
            schema: .any([Shapes.text.schema, schema]),
            read: { node, reader in
                guard case .mapping(let entries) = node.content else {
                    return Shapes.text.read(node, &reader).map { $0 == "none" ? .missing : UsageDescription($0) }
                }
                if entries.isEmpty {
                    reader.refuse(.missingKey, node, "has no text", "write one for a language, such as { en: … }")
                }
                for entry in entries where !NameRule.language.allows(entry.key) {
                    reader.refuse(
                        .invalidName, entry.position, "'\(entry.key)' is no language", NameRule.language.remedy)
                }
                return byLanguage.read(node, &reader).map { all in
                    UsageDescription(all.first?.1, translations: Dictionary(all) { _, last in last })
                }
            },
            write: { usage in
                let all = usage.translations.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
                guard let first = all.firstIndex(where: { $0.1 == usage.text }) else {
                    return Shapes.text.write(usage.text ?? "none")
                }
                return byLanguage.write([all[first]] + all[..<first] + all[(first + 1)...])
            })
    }()
}

struct UsageChange: AppChange {
    static let row = AppRow.usage
    static let canBeNone = true

    let usage: UsageDescription

    init(_ usage: UsageDescription) { self.usage = usage }

    init(of app: AppDefinition) { usage = app.description.usageDescription ?? .missing }

    func give(to app: inout AppDefinition) { app.description.usageDescription = usage }

    func apply(to app: inout AppDescription, of definition: AppDefinition, folder: String?) {
        app.usageDescription = usage
    }
}

extension AppUpdate.Change {
    /// Changes `NSLocalNetworkUsageDescription`, in the development language and others; `nil` removes the key.
    public static func usage(_ text: String?, translations: [String: String] = [:]) -> Self {
        Self(UsageChange(UsageDescription(text, translations: translations)))
    }
}
