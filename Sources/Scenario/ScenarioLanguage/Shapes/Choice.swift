/// One of the forms of a mapping that comes in several, identified by a key that only it has.
struct Variant<Output: Sendable>: Sendable {
    /// The key that identifies it; `nil` for the form that is left when no such key is there.
    let discriminator: String?
    /// All its keys.
    let keys: [String]
    /// Its form.
    let shape: Shape<Output>

    /// A form whose mapping is read first and made into a value afterwards.
    ///
    /// `make` returns `nil` when something that it needs is missing, which the reader has noted then.
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

/// A mapping that comes in several forms.
struct Choice<Output: Sendable>: Sendable {
    /// What it describes, with its article, as in "a fault".
    let noun: String
    /// Its forms.
    let variants: [Variant<Output>]
    /// The remedies for words that are none of its keys, and that people use for something it has.
    var explained: [String: String] = [:]

    /// The form as a value.
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
