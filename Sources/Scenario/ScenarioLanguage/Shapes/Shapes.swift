internal import LabEvents
internal import LabModel

/// The shapes of single values.
enum Shapes {
    /// A text with at least one visible character.
    static let text = Shape<String>.text(
        "text", remedy: "write at least one character", pattern: "[^\\s]", write: { $0 }
    ) {
        $0.allSatisfy(\.isWhitespace) ? nil : $0
    }

    /// A file or a folder.
    static let path = text.titled("a path")

    /// Returns the shape of a name that is declared elsewhere.
    static func name(_ noun: String) -> Shape<String> {
        .text(noun, remedy: "write its name", pattern: "[^\\s]", write: { $0 }) {
            $0.allSatisfy(\.isWhitespace) ? nil : $0
        }
    }

    /// Splits `HOST` or `HOST/NAME` at the separator; returns `nil` for any other text.
    static func pair(_ text: String, _ separator: Character) -> (first: String, second: String?)? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) }) else {
            return nil
        }
        return (parts[0], parts.count == 2 ? parts[1] : nil)
    }

    static let duration = Shape<Duration>.text(
        "a duration", remedy: "write a number above zero with a unit, such as 200ms, 1.5s or 2m",
        pattern: "^[0-9]+(\\.[0-9]+)?(ms|s|m)$", write: { Notation.text($0) }, parse: Notation.duration
    ).named("duration")

    /// A share, 0…1, written in per cent.
    static let share = Shape<Double>.text(
        "a percentage", remedy: "write a number from 0 to 100 with its sign, such as 70 %",
        pattern: "^[0-9]+(\\.[0-9]+)? ?%$", write: { Notation.exact(share: $0) }, parse: Notation.share
    ).named("percentage")

    /// A data rate in bit/s.
    static let rate = Shape<Int>.text(
        "a data rate", remedy: "write a number with a unit, such as 500kbit, 4mbit or 1gbit",
        pattern: "^[0-9]+(\\.[0-9]+)?(k|m|g)bit$", write: { Notation.text(rate: $0) }, parse: Notation.rate
    ).named("rate")

    /// An amount of memory in bytes.
    static let bytes = Shape<Int>.text(
        "an amount of memory", remedy: "write a number of at least 1MB with a unit, such as 24MB or 1.5GB",
        pattern: "^[0-9]+(\\.[0-9]+)?(M|G)B$", write: { Notation.exact(bytes: $0) }, parse: Notation.bytes
    ).named("memory")

    static let expression: Shape<String> = {
        var shape = Shape<String>.text(
            "a regular expression", remedy: "check its brackets and escapes, and put it in single quotes"
        ) { $0.isEmpty || LineExpression($0) == nil ? nil : $0 }
        shape.write = { FlowText.quoted($0) }
        return shape
    }()

    /// Returns the shape of an integer in a range.
    static func integer(_ range: ClosedRange<Int>) -> Shape<Int> {
        Shape(
            schema: Schema(["type": "integer", "minimum": .int(range.lowerBound), "maximum": .int(range.upperBound)]),
            read: { node, reader in
                if case .scalar(let text, plain: true) = node.content, case .integer(let number) = PlainScalar(text),
                    range.contains(number)
                {
                    return number
                }
                let limits =
                    range.upperBound == .max
                    ? "of \(range.lowerBound) or more" : "from \(range.lowerBound) to \(range.upperBound)"
                reader.refuse(
                    node, expecting: "a whole number \(limits)",
                    "write it in digits, without quotes")
                return nil
            }, write: { "\($0)" })
    }

    static let port = integer(1...65_535)

    /// A number of repetitions.
    static let times = integer(1...1_000_000)

    static let truth = Shape<Bool>(
        schema: Schema(["type": "boolean"]),
        read: { node, reader in
            if case .scalar(let text, plain: true) = node.content, case .boolean(let truth) = PlainScalar(text) {
                return truth
            }
            reader.refuse(node, expecting: "true or false", "write true or false, without quotes")
            return nil
        }, write: { "\($0)" })

    /// A text, number, Boolean or null, to compare an event's field with.
    static let scalar = Shape<Value>(
        schema: Schema(["type": .array(["string", "number", "boolean", "null"])]),
        read: {
            node, reader in
            guard case .scalar(let text, let plain) = node.content else {
                reader.refuse(node, expecting: "a single value", "write text, a number, true, false or null")
                return nil
            }
            switch plain ? PlainScalar(text) : .text {
            case .null: return .null
            case .boolean(let truth): return .bool(truth)
            case .integer(let number): return .int(number)
            case .number(let number) where number.isFinite: return .double(number)
            case .number:
                reader.refuse(node, expecting: "a finite number", "events hold no other")
                return nil
            case .text: return .string(text)
            }
        }, write: FlowText.value)

    /// Returns the shape of a text that a naming rule allows.
    static func text(_ noun: String, by rule: NameRule, remedy: String? = nil) -> Shape<String> {
        .text(noun, remedy: remedy ?? rule.remedy, pattern: rule.pattern, write: { $0 }) { rule.allows($0) ? $0 : nil }
    }

    /// Returns the shape of ``named(_:by:of:_:)`` with the name stored in the value.
    static func named<Output>(
        _ noun: String, by names: NameRule, _ value: Shape<Output>,
        at path: any WritableKeyPath<Output, String> & Sendable
    ) -> Shape<[Output]> {
        named(noun, by: names, value).map { entries in
            entries.map { name, value in
                var value = value
                value[keyPath: path] = name
                return value
            }
        }
    }

    /// Returns the shape of ``named(_:by:of:_:)`` as an unordered dictionary.
    static func table<Output>(
        _ noun: String, by names: NameRule, of subject: String? = nil, _ value: Shape<Output>
    ) -> Shape<[String: Output]> {
        named(noun, by: names, of: subject, value).map(
            { Dictionary($0) { _, last in last } },
            back: { all in all.isEmpty ? nil : all.sorted { $0.key < $1.key }.map { ($0, $1) } })
    }

    /// Returns the shape of a mapping from user-defined names to values, in file order.
    ///
    /// With a subject, an invalid name is rejected; without one, the checker handles it.
    static func named<Output>(
        _ noun: String, by names: NameRule, of subject: String? = nil, _ value: Shape<Output>
    ) -> Shape<[(String, Output)]> {
        var shape = Mapping<[(String, Output)]>(
            noun, from: [], [],
            others: OtherKeys(names: names, schema: value.schema) { entry, reader, root in
                if let subject, !names.allows(entry.key) {
                    reader.refuse(
                        .invalidName, entry.position, "'\(entry.key)' cannot be the name of \(subject)", names.remedy)
                } else if let output = value.read(entry.value, &reader) {
                    root.append((entry.key, output))
                }
            }
        ).shape
        shape.write = { entries in
            let written = entries.compactMap { key, output in
                value.write(output).map { "\(FlowText.scalar(key)): \($0)" }
            }
            return written.count == entries.count ? FlowText.mapping(written) : nil
        }
        return shape
    }
}
