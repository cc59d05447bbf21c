internal import LabEvents
internal import LabModel

/// A JSON Schema (draft 2020-12), built from the tables that also read a scenario.
struct Schema: Sendable, Hashable {
    var keywords: [String: Value]
    /// The named schemas that it refers to, directly or indirectly.
    var definitions: [String: Value] = [:]

    init(_ keywords: [String: Value]) { self.keywords = keywords }

    /// Returns the schema of a text, described as `noun` and with a regular expression if given.
    static func text(_ noun: String, pattern: String? = nil) -> Schema {
        Schema(pattern.map { ["type": "string", "pattern": .string($0)] } ?? ["type": "string"]).titled(noun)
    }

    static func words(_ words: [String]) -> Schema { Schema(["enum": .array(words.map { .string($0) })]) }

    static func list(of item: Schema, atLeast minimum: Int) -> Schema {
        var schema = Schema(["type": "array", "items": .object(item.keywords), "minItems": .int(minimum)])
        schema.include(item)
        return schema
    }

    static func any(_ forms: [Schema]) -> Schema {
        var schema = Schema(["anyOf": .array(forms.map { .object($0.keywords) })])
        forms.forEach { schema.include($0) }
        return schema
    }

    /// Returns the schema of the first form whose key is present, or else `otherwise`, so that a validator reports
    /// errors of that form alone.
    static func first(of forms: [(key: String, schema: Schema)], otherwise: Schema) -> Schema {
        var schema = otherwise
        for form in forms.reversed() {
            var outer = Schema([
                "if": .object(["required": .array([.string(form.key)])]), "then": .object(form.schema.keywords),
                "else": .object(schema.keywords),
            ])
            outer.include(form.schema)
            outer.include(schema)
            schema = outer
        }
        return schema
    }

    /// Returns a schema that rejects mappings without any of the keys, for an unknown key or else for the missing one.
    static func lacking(_ keys: [String], known: [String]) -> Schema {
        let names: Value = .object(["propertyNames": .object(["enum": .array(known.map { .string($0) })])])
        let required = keys.map { Value.object(["required": .array([.string($0)])]) }
        return Schema(["if": names, "then": .object(["anyOf": .array(required)]), "else": names])
    }

    /// Returns a reference to the schema, which is kept under a name in `$defs`.
    func named(_ name: String) -> Schema {
        var schema = Schema(["$ref": .string("#/$defs/\(name)")])
        schema.definitions = definitions
        schema.definitions[name] = .object(keywords)
        return schema
    }

    /// Returns the schema with a title, such as "a duration".
    func titled(_ title: String) -> Schema {
        var schema = self
        schema.keywords["title"] = .string(title)
        return schema
    }

    func described(_ about: String) -> Schema {
        var schema = self
        schema.keywords["description"] = .string(about)
        return schema
    }

    /// The schema with an expression allowed in place of any value inside it.
    var allowingExpressions: Schema {
        var schema = Schema(Self.allowingExpressions(in: keywords))
        schema.definitions = definitions.mapValues { definition in
            guard case .object(let keywords) = definition else { return definition }
            return .object(Self.allowingExpressions(in: keywords))
        }
        schema.definitions["expression"] = .object([
            "type": "string", "pattern": "\\$\\{\\{",
            "description": "An expression of names, quantities and texts, such as ${{ 3 * heartbeat + 500ms }}.",
        ])
        return schema
    }

    /// Returns the keywords with expressions allowed in their parts.
    private static func allowingExpressions(in keywords: [String: Value]) -> [String: Value] {
        var keywords = keywords
        for (key, value) in keywords {
            switch (key, value) {
            case ("items", .object(let part)), ("additionalProperties", .object(let part)):
                keywords[key] = .object(orExpression(part))
            case ("properties", .object(let parts)):
                keywords[key] = .object(
                    parts.mapValues { part in
                        guard case .object(let keywords) = part else { return part }
                        return .object(orExpression(keywords))
                    })
            case ("then", .object(let form)), ("else", .object(let form)):
                keywords[key] = .object(allowingExpressions(in: form))
            case ("anyOf", .array(let forms)):
                keywords[key] = .array(
                    forms.map { form in
                        guard case .object(let keywords) = form else { return form }
                        return .object(allowingExpressions(in: keywords))
                    })
            default: break
            }
        }
        return keywords
    }

    /// Returns the keywords with an expression allowed in their place; any text may contain one already.
    private static func orExpression(_ keywords: [String: Value]) -> [String: Value] {
        var inner = allowingExpressions(in: keywords)
        let description = inner.removeValue(forKey: "description")
        if inner.isEmpty || inner["type"] == "string" && inner["pattern"] == nil {
            inner["description"] = description
            return inner
        }
        // Not `anyOf`, with which a validator reports the whole value for an error inside it.
        var outer: [String: Value] = ["if": .object(["$ref": "#/$defs/expression"]), "else": .object(inner)]
        outer["description"] = description
        return outer
    }

    /// Adds the named schemas of a schema that is used inside this one.
    mutating func include(_ other: Schema) {
        definitions.merge(other.definitions) { first, _ in first }
    }
}
