internal import DeviceRules
internal import LabEvents

/// `device: { macos: 26 }`, which is another form of `device: { platform: macos-26 }`.
enum VersionKeys {
    /// The platforms that are keys, each with the texts of its versions.
    static let all: [(name: String, versions: [String])] = Platform.allCases.filter { !$0.majors.isEmpty }.map {
        platform in
        let prefix = "\(platform.rawValue)-"
        let names = PlatformVersion.allCases.map(\.rawValue).filter { $0.hasPrefix(prefix) }
        return (platform.rawValue, names.map { String($0.dropFirst(prefix.count)) })
    }

    private static let platform = DeviceRow.platform.field.name

    /// Returns the shape of a mapping that may have one of these keys in the place of `platform`.
    static func shape<Root>(_ mapping: Shape<Root>) -> Shape<Root> {
        var shape = mapping
        shape.schema = schema(mapping.schema)
        shape.read = { node, reader in mapping.read(plain(node, &reader), &reader) }
        return shape
    }

    /// Returns the mapping with `platform` in the place of these keys; reports a second system, and unknown versions.
    private static func plain(_ node: YAMLNode, _ reader: inout Reader) -> YAMLNode {
        guard case .mapping(let entries) = node.content else { return node }
        var result: [YAMLNode.Entry] = []
        var system: String?
        for var entry in entries {
            let key = all.first { $0.name == entry.key }
            guard key != nil || entry.key == platform else {
                result.append(entry)
                continue
            }
            if let system {
                reader.refuse(
                    .conflict, entry.position, "a device has one system, which '\(system)' names already",
                    "leave '\(entry.key)' out")
                continue
            }
            system = entry.key
            if let key {
                entry.value.content = .scalar(value(of: entry, key, &reader), plain: true)
                entry.key = platform
            }
            result.append(entry)
        }
        return YAMLNode(content: .mapping(result), position: node.position)
    }

    /// Returns the name of a platform with its version; of the platform alone if there is no such version.
    private static func value(
        of entry: YAMLNode.Entry, _ key: (name: String, versions: [String]), _ reader: inout Reader
    ) -> String {
        if case .scalar(let text, _) = entry.value.content, key.versions.contains(text) { return "\(key.name)-\(text)" }
        reader.enter(entry) { reader in
            reader.refuse(
                entry.value, expecting: "a version of \(key.name)",
                "use one of: \(key.versions.joined(separator: ", "))")
        }
        return key.name
    }

    private static func schema(_ mapping: Schema) -> Schema {
        var schema = mapping
        guard case .object(var properties) = schema.keywords["properties"] else { return mapping }
        for key in all {
            let values = key.versions.map { version in Int(version).map { Value.int($0) } ?? .string(version) }
            properties[key.name] = .object([
                "enum": .array(values),
                "description": .string("The version of \(key.name), in the place of `platform`."),
            ])
        }
        schema.keywords["properties"] = .object(properties)
        schema.keywords["required"] = nil
        schema.keywords["oneOf"] = .array(
            ([platform] + all.map(\.name)).map { .object(["required": .array([.string($0)])]) })
        return schema
    }
}
