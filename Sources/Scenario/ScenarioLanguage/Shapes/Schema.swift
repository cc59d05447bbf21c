internal import LabEvents
internal import LabModel

/// A piece of JSON Schema (draft 2020-12), made by the same tables that read a scenario.
struct Schema: Sendable, Hashable {
    /// The keywords.
    var keywords: [String: Value]
    /// The named pieces that it refers to, directly or not.
    var definitions: [String: Value] = [:]

    /// A piece with keywords.
    init(_ keywords: [String: Value]) { self.keywords = keywords }

    /// Text, of this form if one is given.
    static func text(pattern: String? = nil) -> Schema {
        Schema(pattern.map { ["type": "string", "pattern": .string($0)] } ?? ["type": "string"])
    }

    /// One of these words.
    static func words(_ words: [String]) -> Schema { Schema(["enum": .array(words.map { .string($0) })]) }

    /// A list of values of one form.
    static func list(of item: Schema, atLeast minimum: Int) -> Schema {
        var schema = Schema(["type": "array", "items": .object(item.keywords), "minItems": .int(minimum)])
        schema.include(item)
        return schema
    }

    /// Any of several forms.
    static func any(_ forms: [Schema]) -> Schema {
        var schema = Schema(["anyOf": .array(forms.map { .object($0.keywords) })])
        forms.forEach { schema.include($0) }
        return schema
    }

    /// The form that the first key found says, or another where none of them is there; so a mistake is told of that form
    /// alone.
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

    /// What is wrong with a mapping that has none of some keys: another one that is not known, or else that they are missing.
    static func lacking(_ keys: [String], known: [String]) -> Schema {
        let names: Value = .object(["propertyNames": .object(["enum": .array(known.map { .string($0) })])])
        let required = keys.map { Value.object(["required": .array([.string($0)])]) }
        return Schema(["if": names, "then": .object(["anyOf": .array(required)]), "else": names])
    }

    /// The same, kept once under a name and referred to.
    func named(_ name: String) -> Schema {
        var schema = Schema(["$ref": .string("#/$defs/\(name)")])
        schema.definitions = definitions
        schema.definitions[name] = .object(keywords)
        return schema
    }

    /// The same with a sentence for the reader.
    func described(_ about: String) -> Schema {
        var schema = self
        schema.keywords["description"] = .string(about)
        return schema
    }

    /// The same with an expression in the place of any value inside.
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

    /// The keywords of a piece whose parts may be expressions.
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

    /// The keywords of a piece in whose place there may be an expression; any text may hold one already.
    private static func orExpression(_ keywords: [String: Value]) -> [String: Value] {
        var inner = allowingExpressions(in: keywords)
        let description = inner.removeValue(forKey: "description")
        if inner.isEmpty || inner == ["type": "string"] {
            inner["description"] = description
            return inner
        }
        // Not `anyOf`, which tells of a mistake inside that the whole is wrong.
        var outer: [String: Value] = ["if": .object(["$ref": "#/$defs/expression"]), "else": .object(inner)]
        outer["description"] = description
        return outer
    }

    /// Takes over the named pieces of a piece that is used inside.
    mutating func include(_ other: Schema) {
        definitions.merge(other.definitions) { first, _ in first }
    }
}
