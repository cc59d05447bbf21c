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

    private static let members: Set = ["case", "deinit", "func", "init", "let", "subscript", "var"]

    /// Returns the qualified name of the class of whose property a token is part, also within closures.
    ///
    /// Returns `nil` in methods, in extensions, and in a type that is local to a function.
    static func owner(ofPropertyAround index: Int, in tokens: [SwiftToken]) -> String? {
        var depth = 0
        var isProperty: Bool?
        for at in tokens.indices[..<index].reversed() {
            let token = tokens[at]
            if token.isSign("}") { depth += 1 }
            if token.isSign("{") {
                if depth > 0 {
                    depth -= 1
                } else if declared(before: at, in: tokens) != nil {
                    guard isProperty == true, isClass(before: at, in: tokens) else { return nil }
                    return name(around: at + 1, in: tokens)
                } else {
                    // The brace of a closure or a body: the declaration that it belongs to comes before it.
                    isProperty = nil
                }
            }
            guard depth == 0, isProperty == nil, token.kind == .word, members.contains(token.text) else { continue }
            isProperty = token.text == "var" || token.text == "let"
        }
        return nil
    }

    /// Whether the type that a brace opens is declared as a class.
    private static func isClass(before brace: Int, in tokens: [SwiftToken]) -> Bool {
        let start = tokens.indices[..<brace].last { tokens[$0].isSign("{") || tokens[$0].isSign("}") }
        let words = tokens[(start.map { $0 + 1 } ?? 0)..<brace].filter { $0.kind == .word }.map(\.text)
        return words.last { keywords.contains($0) } == "class"
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
            // `class func` and `class var` declare members.
            guard token.kind == .word, keywords.contains(token.text), at + 1 < brace, tokens[at + 1].kind != .sign,
                tokens[at + 1].kind == .quotedWord || !members.contains(tokens[at + 1].text)
            else { continue }
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
