/// The form of one value: how it is read, and the JSON Schema that describes it.
struct Shape<Output: Sendable>: Sendable {
    /// The piece of JSON Schema.
    var schema: Schema
    /// Reads a value; `nil` when it is not of this form, which the reader has noted then.
    var read: @Sendable (YAMLNode, inout Reader) -> Output?
    /// Writes a value as it stands in a mapping on one line; `nil` for one that cannot be written in this form.
    var write: @Sendable (Output) -> String? = { _ in nil }

    /// The same form, read as something else, which is written by what `back` makes of it.
    func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Output) -> Other,
        back: @escaping @Sendable (Other) -> Output? = { _ in nil }
    ) -> Shape<Other> {
        compactMap({ transform($0) }, back: back)
    }

    /// The same form, read as something else; `nil` when something that it needs is missing, which has been noted then.
    func compactMap<Other: Sendable>(
        _ transform: @escaping @Sendable (Output) -> Other?,
        back: @escaping @Sendable (Other) -> Output? = { _ in nil }
    ) -> Shape<Other> {
        Shape<Other>(
            schema: schema, read: { node, reader in read(node, &reader).flatMap(transform) },
            write: { back($0).flatMap(write) })
    }

    /// This form, or a mapping in its place.
    func or(_ mapping: Shape) -> Shape {
        Shape(
            schema: .any([schema, mapping.schema]),
            read: { node, reader in
                if case .mapping = node.content { return mapping.read(node, &reader) }
                return read(node, &reader)
            }, write: { write($0) ?? mapping.write($0) })
    }

    /// The same form, kept once in the schema under a name.
    func named(_ name: String) -> Shape {
        Shape(schema: schema.named(name), read: read, write: write)
    }

    /// A list of such values.
    func list(atLeast minimum: Int = 1) -> Shape<[Output]> {
        let item = self
        return Shape<[Output]>(
            schema: .list(of: schema, atLeast: minimum),
            read: { node, reader in
                guard case .list(let nodes) = node.content else {
                    reader.refuse(node, expecting: "a list", "write it in square brackets, as in [a, b]")
                    return nil
                }
                guard nodes.count >= minimum else {
                    reader.refuse(
                        .missingKey, node,
                        "needs at least \(minimum) item\(minimum == 1 ? "" : "s") and has \(nodes.count)", "add another"
                    )
                    return nil
                }
                return nodes.enumerated().compactMap { index, node in
                    reader.enter(item: index, node) { item.read(node, &$0) }
                }
            },
            write: { values in
                let written = values.compactMap(item.write)
                return written.count == values.count ? "[\(written.joined(separator: ", "))]" : nil
            })
    }

    /// A list of such values, or just one of them.
    var oneOrMore: Shape<[Output]> {
        let (item, list) = (self, list())
        return Shape<[Output]>(
            schema: .any([schema, list.schema]),
            read: { node, reader in
                if case .list = node.content { return list.read(node, &reader) }
                return item.read(node, &reader).map { [$0] }
            }, write: { $0.count == 1 ? item.write($0[0]) : list.write($0) })
    }
}

extension Shape {
    /// Text that stands for a value.
    ///
    /// - Parameters:
    ///   - noun: what it should be, with its article.
    ///   - remedy: how to write it.
    ///   - pattern: the regular expression of the schema; every accepted text matches it.
    ///   - write: writes a value as it is read; `nil` for one that cannot be.
    ///   - parse: reads the text; `nil` when it is not of this form.
    static func text(
        _ noun: String, remedy: String, pattern: String? = nil,
        write: @escaping @Sendable (Output) -> String? = { _ in nil }, parse: @escaping @Sendable (String) -> Output?
    ) -> Shape {
        Shape(
            schema: .text(pattern: pattern),
            read: { node, reader in
                guard case .scalar(let text, let plain) = node.content else {
                    reader.refuse(node, expecting: noun, remedy)
                    return nil
                }
                guard !plain || PlainScalar(text) == .text else {
                    let isValue = noun == "text" && PlainScalar(text) != .null
                    reader.refuse(node, expecting: noun, isValue ? "put it in quotes: \"\(text)\"" : remedy)
                    return nil
                }
                guard let value = parse(text) else {
                    reader.refuse(node, expecting: noun, remedy)
                    return nil
                }
                return value
            }, write: { write($0).map(FlowText.scalar) })
    }
}

extension Shape where Output: CaseIterable & RawRepresentable<String>, Output.AllCases: Sendable {
    /// One of a few words.
    static var word: Shape { words(Output.allCases.map { ($0.rawValue, $0) }, write: { $0.rawValue }) }
}

extension Shape {
    /// One of some words, each standing for a value; without a noun for them, errors list them all.
    ///
    /// What somebody might well write instead has a remedy of its own: `explain` gives it.
    static func words(
        _ words: [(String, Output)], noun: String? = nil, write: @escaping @Sendable (Output) -> String? = { _ in nil },
        explain: @escaping @Sendable (String) -> String? = { _ in nil }
    ) -> Shape {
        let names = words.map(\.0)
        return Shape(
            schema: .words(names),
            read: { node, reader in
                guard case .scalar(let text, _) = node.content else {
                    reader.refuse(node, expecting: "a word", "use one of: \(names.joined(separator: ", "))")
                    return nil
                }
                for (name, value) in words where name == text { return value }
                reader.refuse(
                    node,
                    expecting: noun ?? (names.count == 1 ? "'\(names[0])'" : "one of \(names.joined(separator: ", "))"),
                    explain(text) ?? NearestWord.remedy(for: text, in: names, none: "leave it out"))
                return nil
            }, write: write)
    }
}

extension Shape where Output: Hashable {
    /// One word, which stands for a value.
    static func word(_ word: String, for value: Output) -> Shape {
        words([(word, value)], write: { $0 == value ? word : nil })
    }
}
