/// The shape of a value: how it is read and written, and its JSON Schema.
package struct Shape<Output: Sendable>: Sendable {
    var schema: Schema
    /// Reads a value; returns `nil` if it is invalid, after reporting that.
    package var read: @Sendable (YAMLNode, inout Reader) -> Output?
    /// Writes a value as one-line YAML; returns `nil` if it cannot be written.
    var write: @Sendable (Output) -> String? = { _ in nil }

    /// Returns the shape with the value transformed; `back` transforms it for writing.
    func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Output) -> Other,
        back: @escaping @Sendable (Other) -> Output? = { _ in nil }
    ) -> Shape<Other> {
        compactMap({ transform($0) }, back: back)
    }

    /// Returns the shape with the value transformed; `nil` means that a part is missing and has been reported.
    func compactMap<Other: Sendable>(
        _ transform: @escaping @Sendable (Output) -> Other?,
        back: @escaping @Sendable (Other) -> Output? = { _ in nil }
    ) -> Shape<Other> {
        Shape<Other>(
            schema: schema, read: { node, reader in read(node, &reader).flatMap(transform) },
            write: { back($0).flatMap(write) })
    }

    /// Returns a shape that accepts this one or a mapping.
    func or(_ mapping: Shape) -> Shape {
        Shape(
            schema: .any([schema, mapping.schema]),
            read: { node, reader in
                if case .mapping = node.content { return mapping.read(node, &reader) }
                return read(node, &reader)
            }, write: { write($0) ?? mapping.write($0) })
    }

    /// Returns the shape with its schema kept under a name.
    func named(_ name: String) -> Shape {
        Shape(schema: schema.named(name), read: read, write: write)
    }

    /// Returns the shape with another title in its schema.
    func titled(_ title: String) -> Shape {
        var shape = self
        shape.schema = schema.titled(title)
        return shape
    }

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

    /// The shape of one such value or a list of them.
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
    /// Returns the shape of a text that stands for a value.
    ///
    /// - Parameters:
    ///   - noun: The expected kind of value, with its article.
    ///   - remedy: The remedy for an invalid text.
    ///   - pattern: The regular expression in the schema; it matches every valid text.
    ///   - write: Writes a value; returns `nil` if it cannot be written.
    ///   - parse: Parses the text; returns `nil` if it is invalid.
    static func text(
        _ noun: String, remedy: String, pattern: String? = nil,
        write: @escaping @Sendable (Output) -> String? = { _ in nil }, parse: @escaping @Sendable (String) -> Output?
    ) -> Shape {
        Shape(
            schema: .text(noun, pattern: pattern),
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
    /// The shape of a word for each case.
    static var word: Shape { words(Output.allCases.map { ($0.rawValue, $0) }, write: { $0.rawValue }) }
}

extension Shape {
    /// Returns the shape of words that stand for values; without a noun, errors list all words.
    ///
    /// `explain` returns the remedy for a likely wrong word.
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
    /// Returns the shape of one word that stands for a value.
    static func word(_ word: String, for value: Output) -> Shape {
        words([(word, value)], write: { $0 == value ? word : nil })
    }
}
