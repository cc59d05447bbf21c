internal import LabEvents
internal import LabModel

/// One key of a mapping: its name, what it means, the form of its value, and where the value goes.
struct Field<Root: Sendable>: Sendable {
    /// The key.
    let name: String
    /// What it means, for the schema.
    let about: String
    /// What to write when it is missing and must not be; `nil` when it may be left out.
    private(set) var example: String?
    /// The form of the value.
    let schema: Schema
    /// Reads the value into its place; `false` when it is not of this form, which the reader has noted then.
    let read: @Sendable (YAMLNode, inout Reader, inout Root) -> Bool
    /// Writes the value that is in its place; `nil` for one that cannot be written.
    let write: @Sendable (Root) -> String?

    /// A key whose value is put in its place by a function, and taken from there by another.
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

    /// The same key in a mapping that has this one as a part.
    func at<Whole>(_ path: any WritableKeyPath<Whole, Root> & Sendable) -> Field<Whole> { Field<Whole>(self, at: path) }

    /// The same key in a mapping that must have it.
    func needed(_ example: String) -> Field {
        var field = self
        field.example = example
        return field
    }

    /// A key whose value has a default.
    init<Output>(
        _ name: String, _ path: any WritableKeyPath<Root, Output> & Sendable, _ shape: Shape<Output>,
        _ about: String, required example: String? = nil
    ) {
        self.init(
            name, shape, about, required: example, store: { value, root in root[keyPath: path] = value },
            take: { $0[keyPath: path] })
    }

    /// The same key in another mapping: its value is read as here, and put in its place by a function.
    ///
    /// Where it `canBeNone`, the word `none` stands for what is there before the key is read.
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
        return Field<Other>(name, shape, about + (canBeNone ? " none: it has none." : ""), store: store, take: take)
    }

    /// What stands for the absence of a value.
    private static var none: String { "none" }

    /// A key whose value may be absent.
    init<Output>(
        _ name: String, _ path: any WritableKeyPath<Root, Output?> & Sendable, _ shape: Shape<Output>,
        _ about: String, required example: String? = nil
    ) {
        self.init(name, path, shape.map({ Optional($0) }, back: { $0 }), about, required: example)
    }
}

/// Keys of a mapping that are names of the author's own.
struct OtherKeys<Root: Sendable>: Sendable {
    /// Which names the schema allows.
    let names: NameRule
    /// The form of their values.
    let schema: Schema
    /// Reads one of them.
    let read: @Sendable (YAMLNode.Entry, inout Reader, inout Root) -> Void

    /// The same keys in a mapping that has this one as a part.
    func at<Whole>(_ path: any WritableKeyPath<Whole, Root> & Sendable) -> OtherKeys<Whole> {
        OtherKeys<Whole>(names: names, schema: schema) { entry, reader, root in
            read(entry, &reader, &root[keyPath: path])
        }
    }
}

/// The form of a mapping: the table of its keys drives reading, unknown-key errors and the schema.
struct Mapping<Root: Sendable>: Sendable {
    /// What it describes, with its article, as in "a host".
    let noun: String
    /// What is there before any key is read.
    let start: Root
    /// Its keys.
    let fields: [Field<Root>]
    /// Its other keys, if it may have any.
    let others: OtherKeys<Root>?
    /// Keys it cannot have although one might think so, each with what to do instead.
    let explained: [String: String]
    /// Whether it is nothing without the keys that it must have.
    let needsAll: Bool

    /// A mapping with a table of keys.
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

    /// The form of the mapping as a value.
    var shape: Shape<Root> {
        Shape(schema: schema, read: { node, reader in read(node, &reader) }, write: { FlowText.mapping(entries($0)) })
    }

    /// What is written for its keys, those left out that are as before anything is read.
    func entries(_ root: Root) -> [String] {
        fields.compactMap { field in
            guard let text = field.write(root), field.example != nil || text != field.write(start) else { return nil }
            return "\(field.name): \(text)"
        }
    }

    /// The names of its keys.
    var keys: [String] { fields.map(\.name) }

    /// Reads a mapping; what is wrong with single keys is noted, and the rest is read all the same.
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
