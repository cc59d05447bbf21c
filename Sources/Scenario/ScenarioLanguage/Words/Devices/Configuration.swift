internal import LabEvents

extension AppRow {
    /// `configuration: { host: … }`.
    static let configuration = AppRow(
        ofProviders: Field(
            "configuration", \.pushDraft.configuration,
            Shapes.table("the configuration", by: .field, of: "a setting", setting),
            "The values that the provider finds in `providerConfiguration`. Default: none."),
        where: { $0.push?.configuration.isEmpty == false }
    ) { situation, checker in
        if situation.app.referenceProvider != nil, situation.app.push?.configuration.isEmpty == false {
            checker.refuseKeyOfReference("configuration", situation)
        }
    }

    /// A value of a property list: a scalar, a list or a mapping.
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

extension Checker {
    /// Reports a key that sets what the reference provider's own settings set.
    mutating func refuseKeyOfReference(_ key: String, _ situation: AppSituation) {
        refuse(
            .conflict, situation.path + [key],
            "'\(situation.app.name)' runs the reference provider, which has settings of its own",
            "write it under `\(ProgramDefinition.pushProviderName)`")
    }
}
