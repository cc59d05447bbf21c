package import LabEvents

/// The JSON Schema of scenario files, for editors and other tools.
package enum ScenarioSchema {
    /// The schema (draft 2020-12).
    package static var value: Value {
        let shape = Grammar.scenario.shape.schema.allowingExpressions
        var root = shape.keywords
        // Networks and hosts, and the place of a host, may stand in a file that it uses.
        if case .array(let required)? = root["required"] {
            let shared = required.filter { Grammar.sections.map(Value.string).contains($0) }
            root["required"] = .array(required.filter { !shared.contains($0) })
            root["anyOf"] = .array([.object(["required": .array(["use"])]), .object(["required": .array(shared)])])
        }
        let places = Grammar.places.map { Value.object(["required": .array([.string($0)])]) }
        root["if"] = .object(["not": .object(["required": .array(["use"])])])
        root["then"] = .object([
            "properties": .object(["hosts": .object(["additionalProperties": .object(["anyOf": .array(places)])])])
        ])
        root["$id"] = "urn:pushlab:scenario"
        root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        root["title"] = "PushLab scenario"
        root["$defs"] = .object(shape.definitions)
        return .object(root)
    }
}
