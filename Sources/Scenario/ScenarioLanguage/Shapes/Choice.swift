/// A variant of a mapping, identified by a key that only it has.
struct Variant<Output: Sendable>: Sendable {
    /// The identifying key; `nil` for the variant without one, which is tried last.
    let discriminator: String?
    let keys: [String]
    let shape: Shape<Output>

    /// Creates a variant whose mapping is read first and then converted; `make` returns `nil` after it reported an
    /// error.
    init<Root: Sendable>(
        discriminator: String?, _ mapping: Mapping<Root>,
        make: @escaping @Sendable (Root, YAMLNode, inout Reader) -> Output?
    ) {
        self.discriminator = discriminator
        keys = mapping.keys
        let form = mapping.shape
        shape = Shape(schema: form.schema) { node, reader in
            form.read(node, &reader).flatMap { make($0, node, &reader) }
        }
    }
}

/// A mapping with several variants.
struct Choice<Output: Sendable>: Sendable {
    /// The description with its article, such as "a fault".
    let noun: String
    let variants: [Variant<Output>]
    /// The remedies for unknown keys that users are likely to write.
    var explained: [String: String] = [:]

    var shape: Shape<Output> {
        let named = variants.compactMap { variant in variant.discriminator.map { ($0, variant.shape.schema) } }
        let other = variants.first { $0.discriminator == nil }?.shape.schema
        let lacking = Schema.lacking(named.map(\.0), known: variants.flatMap(\.keys).distinct)
        let schema = Schema.first(of: named, otherwise: other ?? lacking)
        return Shape(schema: schema) { node, reader in read(node, &reader) }
    }

    private func read(_ node: YAMLNode, _ reader: inout Reader) -> Output? {
        let discriminators = variants.compactMap(\.discriminator)
        guard case .mapping(let entries) = node.content else {
            reader.refuse(
                node, expecting: "a mapping",
                "write \(noun) with one of the keys: \(discriminators.joined(separator: ", "))")
            return nil
        }
        let keys = Set(entries.map(\.key))
        for variant in variants where variant.discriminator.map(keys.contains) ?? true {
            return variant.shape.read(node, &reader)
        }
        let known = variants.flatMap(\.keys)
        let unknown = entries.filter { !known.contains($0.key) }
        for entry in unknown {
            reader.refuse(
                .unknownKey, entry.position, "unknown key '\(entry.key)' in \(noun)",
                explained[entry.key] ?? NearestWord.remedy(for: entry.key, in: known.distinct, none: ""))
        }
        if unknown.isEmpty {
            reader.refuse(
                .missingKey, node.position, "\(noun) does not say what it is",
                "add one of the keys: \(discriminators.joined(separator: ", "))")
        }
        return nil
    }
}
