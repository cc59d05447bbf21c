package import LabEvents

/// The JSON Schema of scenario files for editors and other tools.
package enum ScenarioSchema {
    package static var value: Value {
        let shape = Grammar.scenario.shape.schema.allowingExpressions
        var root = shape.keywords
        // A used file may contain the networks, the hosts and the place of a host.
        guard case .array(let required)? = root.removeValue(forKey: "required") else { return .object(root) }
        let shared = required.filter { Grammar.sections.map(Value.string).contains($0) }
        let places = Grammar.places.map(Value.string)
        // A file without any key that only a scenario has is a used file.
        let ofUsedFiles = Self.keys(of: Grammar.usedFile.shape.schema.keywords)
        root["if"] = Self.oneOf(Self.keys(of: root).filter { !ofUsedFiles.contains($0) })
        root["then"] = .object([
            "required": .array(required.filter { !shared.contains($0) }),
            "anyOf": .array([.object(["required": .array([.string("use")])]), .object(["required": .array(shared)])]),
            "if": .object(["not": .object(["required": .array([.string("use")])])]),
            "then": .object([
                "properties": .object(["hosts": .object(["additionalProperties": Self.oneOf(places)])])
            ]),
        ])
        root["else"] = Self.oneOf(ofUsedFiles.filter { $0 != .string("about") })
        root["$id"] = "urn:pushlab:scenario"
        root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        root["title"] = "PushLab scenario"
        root["$defs"] = .object(shape.definitions)
        return .object(root)
    }

    /// Returns the keys in a mapping's `properties`, sorted.
    private static func keys(of keywords: [String: Value]) -> [Value] {
        guard case .object(let properties)? = keywords["properties"] else { return [] }
        return properties.keys.sorted().map(Value.string)
    }

    /// Returns a schema that requires at least one of the keys.
    private static func oneOf(_ keys: [Value]) -> Value {
        .object(["anyOf": .array(keys.map { .object(["required": .array([$0])]) })])
    }
}
