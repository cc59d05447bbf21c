/// The enclosing type of a token in a Swift file.
enum EnclosingType {
    private static let keywords: Set = ["actor", "class", "enum", "extension", "struct"]

    /// Returns the qualified name of the innermost type around a token, such as `Outer.Inner`.
    ///
    /// Returns `nil` at the top level and inside anything other than types.
    static func name(around index: Int, in tokens: [SwiftToken]) -> String? {
        var names: [String] = []
        var depth = 0
        for at in tokens.indices[..<index].reversed() {
            if tokens[at].isSign("}") { depth += 1 }
            guard tokens[at].isSign("{") else { continue }
            if depth > 0 {
                depth -= 1
            } else if let name = declared(before: at, in: tokens) {
                names.insert(name, at: 0)
            } else {
                return nil
            }
        }
        return names.isEmpty ? nil : names.joined(separator: ".")
    }

    /// Returns the name of the type that a brace opens; `nil` when it opens something else.
    private static func declared(before brace: Int, in tokens: [SwiftToken]) -> String? {
        var depth = 0
        for at in tokens.indices[..<brace].reversed() {
            let token = tokens[at]
            if token.isSign(")") || token.isSign("]") { depth += 1 }
            if token.isSign("(") || token.isSign("[") { depth -= 1 }
            if depth > 0 { continue }
            if depth < 0 || token.isSign("{") || token.isSign("}") || token.isSign(";") { return nil }
            guard token.kind == .word, keywords.contains(token.text), at + 1 < brace, tokens[at + 1].kind != .sign
            else {
                continue
            }
            var name = word(tokens[at + 1])
            var next = at + 2
            while next + 1 < brace, tokens[next].isSign("."), tokens[next + 1].kind != .sign {
                name += "." + word(tokens[next + 1])
                next += 2
            }
            return name
        }
        return nil
    }

    private static func word(_ token: SwiftToken) -> String {
        token.kind == .quotedWord ? "`\(token.text)`" : token.text
    }
}
