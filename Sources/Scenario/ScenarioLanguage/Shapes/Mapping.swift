internal import LabEvents
internal import LabModel

/// A key of a mapping: its name, description, shape of value and access to the value.
struct Field<Root: Sendable>: Sendable {
    let name: String
    /// The description in the schema.
    let about: String
    /// An example for the error message if the key is missing; `nil` for an optional key.
    private(set) var example: String?
    let schema: Schema
    /// Reads the value into the root; returns `false` if it is invalid, after reporting that.
    let read: @Sendable (YAMLNode, inout Reader, inout Root) -> Bool
    /// Writes the value from the root; returns `nil` if it cannot be written.
    let write: @Sendable (Root) -> String?

    /// Creates a field that `store` sets and `take` gets.
    init<Output>(
        _ name: String, _ shape: Shape<Output>, _ about: String, required example: String? = nil,
        store: @escaping @Sendable (Output, inout Root) -> Void,
        take: @escaping @Sendable (Root) -> Output? = { _ in nil }
    ) {
        write = { take($0).flatMap(shape.write) }
        self.name = name
        self.about = about
        self.example = example
        schema = shape.schema
        read = { node, reader, root in
            guard let value = shape.read(node, &reader) else { return false }
            store(value, &root)
            return true
        }
    }

    private init<Part: Sendable>(_ field: Field<Part>, at path: any WritableKeyPath<Root, Part> & Sendable) {
        (name, about, example, schema) = (field.name, field.about, field.example, field.schema)
        read = { node, reader, root in field.read(node, &reader, &root[keyPath: path]) }
        write = { root in field.write(root[keyPath: path]) }
    }

    /// Returns the same field for a mapping that contains this one's root at a path.
    func at<Whole>(_ path: any WritableKeyPath<Whole, Root> & Sendable) -> Field<Whole> { Field<Whole>(self, at: path) }

    /// Returns the same field as a required one.
    func needed(_ example: String) -> Field {
        var field = self
        field.example = example
        return field
    }

    /// Creates a field with a default value.
    init<Output>(
        _ name: String, _ path: any WritableKeyPath<Root, Output> & Sendable, _ shape: Shape<Output>,
        _ about: String, required example: String? = nil
    ) {
        self.init(
            name, shape, about, required: example, store: { value, root in root[keyPath: path] = value },
            take: { $0[keyPath: path] })
    }

    /// Returns the same field for another mapping, read from `start` and then passed to `store`.
    ///
    /// With `canBeNone`, the word `none` stands for `start`.
    func lifted<Other>(
        from start: Root, canBeNone: Bool = false, store: @escaping @Sendable (Root, inout Other) -> Void,
        take: @escaping @Sendable (Other) -> Root?
    ) -> Field<Other> {
        let field = self
        let none = Self.none
        let shape = Shape<Root>(
            schema: canBeNone ? .any([.words([none]), schema]) : schema,
            read: { node, reader in
                var root = start
                if canBeNone, case .scalar(none, _) = node.content { return root }
                _ = field.read(node, &reader, &root)
                return root
            }, write: { field.write($0) ?? (canBeNone ? none : nil) })
        let about = about.split(separator: " Default: ")[0]
        return Field<Other>(name, shape, "\(about) Default: unchanged.", store: store, take: take)
    }

    private static var none: String { "none" }

    /// Creates a field with an optional value.
    init<Output>(
        _ name: String, _ path: any WritableKeyPath<Root, Output?> & Sendable, _ shape: Shape<Output>,
        _ about: String, required example: String? = nil
    ) {
        self.init(name, path, shape.map({ Optional($0) }, back: { $0 }), about, required: example)
    }
}

/// The keys of a mapping that are user-defined names.
struct OtherKeys<Root: Sendable>: Sendable {
    /// The rule for the names in the schema.
    let names: NameRule
    let schema: Schema
    let read: @Sendable (YAMLNode.Entry, inout Reader, inout Root) -> Void

    /// Returns the same keys for a mapping that contains this one's root at a path.
    func at<Whole>(_ path: any WritableKeyPath<Whole, Root> & Sendable) -> OtherKeys<Whole> {
        OtherKeys<Whole>(names: names, schema: schema) { entry, reader, root in
            read(entry, &reader, &root[keyPath: path])
        }
    }
}

/// A mapping whose table of keys defines how it is read, which keys are unknown, and its schema.
///
/// A long table states its type, `Mapping<HostDraft>(…)`: the compiler needs seconds to infer it from key paths.
struct Mapping<Root: Sendable>: Sendable {
    /// The description with its article, such as "a host".
    let noun: String
    /// The value before any key is read.
    let start: Root
    let fields: [Field<Root>]
    /// The user-defined keys; `nil` if the mapping has none.
    let others: OtherKeys<Root>?
    /// The remedies for keys that users might expect but that the mapping does not have.
    let explained: [String: String]
    /// Whether reading returns `nil` if a required key is missing.
    let needsAll: Bool

    init(
        _ noun: String, from start: Root, _ fields: [Field<Root>], others: OtherKeys<Root>? = nil,
        explained: [String: String] = [:], needsAll: Bool = false
    ) {
        self.noun = noun
        self.start = start
        self.fields = fields
        self.others = others
        self.explained = explained
        self.needsAll = needsAll
    }

    var shape: Shape<Root> {
        Shape(schema: schema, read: { node, reader in read(node, &reader) }, write: { FlowText.mapping(entries($0)) })
    }

    /// Returns the formatted entries, without those that equal the start value.
    func entries(_ root: Root) -> [String] {
        fields.compactMap { field in
            guard let text = field.write(root), field.example != nil || text != field.write(start) else { return nil }
            return "\(field.name): \(text)"
        }
    }

    var keys: [String] { fields.map(\.name) }

    /// Reads a mapping; reports errors of single keys and reads the others nevertheless.
    func read(_ node: YAMLNode, _ reader: inout Reader) -> Root? {
        guard case .mapping(let entries) = node.content else {
            let keys = keys.isEmpty ? "" : " with keys such as \(keys.prefix(3).joined(separator: ", "))"
            reader.refuse(node, expecting: "a mapping", "write \(noun) as { }\(keys)")
            return nil
        }
        var root = start
        var isWhole = true
        for entry in entries {
            if let field = fields.first(where: { $0.name == entry.key }) {
                let isRead = reader.enter(entry) { field.read(entry.value, &$0, &root) }
                if !isRead, field.example != nil { isWhole = false }
            } else if let others {
                reader.enter(entry) { others.read(entry, &$0, &root) }
            } else if let remedy = explained[entry.key] {
                reader.refuse(.misplacedKey, entry.position, "\(noun) cannot have the key '\(entry.key)'", remedy)
            } else {
                reader.refuse(
                    .unknownKey, entry.position, "unknown key '\(entry.key)' in \(noun)",
                    keys.count == 1
                        ? "the only key here is '\(keys[0])'"
                        : NearestWord.remedy(for: entry.key, in: keys, none: "remove it"))
            }
        }
        for field in fields {
            guard let example = field.example, !entries.contains(where: { $0.key == field.name }) else { continue }
            reader.refuse(
                .missingKey, node.position, "\(noun) needs the key '\(field.name)'", "add `\(field.name): \(example)`")
            isWhole = false
        }
        return isWhole || !needsAll ? root : nil
    }

    private var schema: Schema {
        var schema = Schema(["type": "object", "additionalProperties": false])
        var properties: [String: Value] = [:]
        for field in fields {
            properties[field.name] = .object(field.schema.described(field.about).keywords)
            schema.include(field.schema)
        }
        if !properties.isEmpty { schema.keywords["properties"] = .object(properties) }
        let required = fields.filter { $0.example != nil }.map(\.name)
        if !required.isEmpty { schema.keywords["required"] = .array(required.map { .string($0) }) }
        if let others {
            schema.keywords["additionalProperties"] = .object(others.schema.keywords)
            schema.keywords["propertyNames"] = .object(["pattern": .string(others.names.pattern)])
            schema.include(others.schema)
        }
        return schema
    }
}
