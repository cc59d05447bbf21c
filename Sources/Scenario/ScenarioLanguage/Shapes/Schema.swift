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

    /// Takes over the named pieces of a piece that is used inside.
    mutating func include(_ other: Schema) {
        definitions.merge(other.definitions) { first, _ in first }
    }
}
