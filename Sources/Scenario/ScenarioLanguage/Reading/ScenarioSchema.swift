package import LabEvents

/// The JSON Schema of scenario files, for editors and other tools.
package enum ScenarioSchema {
    /// The schema (draft 2020-12).
    package static var value: Value {
        let shape = Grammar.scenario.shape.schema
        var root = shape.keywords
        root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
        root["title"] = "PushLab scenario"
        root["$defs"] = .object(shape.definitions)
        return .object(root)
    }
}
