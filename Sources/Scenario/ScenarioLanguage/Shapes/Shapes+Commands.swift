/// The shapes of commands.
extension Shapes {
    /// A command: a list of arguments, or one word.
    static let command = Shape<[String]>(
        schema: .any([word.schema, argument.list().schema]),
        read: { node, reader in
            if case .list = node.content { return argument.list().read(node, &reader) }
            return word.read(node, &reader).map { [$0] }
        }, write: argument.list().write)

    /// An argument of a command, possibly empty.
    static let argument = Shape<String>.text("text", remedy: "write a word", write: { $0 }) { $0 }

    private static let word = Shape<String>.text(
        "a command without spaces", remedy: "write a list: [program, argument]", pattern: "^[^\\s]+$"
    ) { $0.isEmpty || $0.contains(where: \.isWhitespace) ? nil : $0 }
}
