/// Finds the starts of declarations among the tokens of a file.
struct DeclarationStart {
    private let tokens: [SwiftToken]
    private let contents: [UInt8]

    init(_ tokens: [SwiftToken], of contents: [UInt8]) {
        self.tokens = tokens
        self.contents = contents
    }

    private static let modifiers: Set = [
        "class", "convenience", "distributed", "dynamic", "fileprivate", "final", "indirect", "infix", "internal",
        "lazy",
        "mutating", "nonisolated", "nonmutating", "open", "optional", "override", "package", "postfix", "prefix",
        "private",
        "public", "required", "static", "unowned", "weak",
    ]
    private static let keywords: Set = [
        "actor", "class", "enum", "extension", "func", "init", "protocol", "struct", "subscript", "typealias", "var",
        "let",
    ]

    /// Words after which a statement continues.
    private static let continued: Set = ["let", "var", "func", "case", "return", "in", "is", "as"]

    /// Whether a word is a modifier: it is at the start of a declaration, and a declaration follows.
    func isModifier(_ index: Int) -> Bool { begins(at: index) && keyword(after: index) != nil }

    /// Returns the index of the declaration's keyword, after further modifiers and attributes; `nil` if there is none.
    func keyword(after index: Int) -> Int? {
        var at = index + 1
        while at < tokens.count {
            let token = tokens[at]
            if token.isSign("@") {
                at += 2
                skipArguments(&at)
            } else if token.kind != .word {
                return nil
            } else if token.text == "class", at + 1 < tokens.count, isDeclared(by: tokens[at + 1]) {
                at += 1  // `class func`
            } else if Self.keywords.contains(token.text) {
                return at
            } else if Self.modifiers.contains(token.text) {
                at += 1
                skipArguments(&at)
            } else {
                return nil
            }
        }
        return nil
    }

    private func isDeclared(by token: SwiftToken) -> Bool {
        token.kind == .word && (Self.keywords.contains(token.text) || Self.modifiers.contains(token.text))
    }

    /// Skips `(…)` directly after a word, as in `private(set)` or `@objc(name)`.
    private func skipArguments(_ at: inout Int) {
        guard at < tokens.count, tokens[at].isSign("("), tokens[at].range.lowerBound == tokens[at - 1].range.upperBound
        else { return }
        var depth = 0
        while at < tokens.count {
            if tokens[at].isSign("(") { depth += 1 }
            if tokens[at].isSign(")") { depth -= 1 }
            at += 1
            if depth == 0 { return }
        }
    }

    /// Whether a declaration may start at a token: only its modifiers and attributes precede.
    private func begins(at index: Int) -> Bool {
        guard index > 0 else { return true }
        let before = tokens[index - 1]
        if before.isSign("{") || before.isSign("}") || before.isSign(";") || before.kind == .directive { return true }
        if before.kind == .word, Self.modifiers.contains(before.text) { return begins(at: index - 1) }
        if before.kind == .word, index > 1, tokens[index - 2].isSign("@") { return true }
        if before.isSign(")"), let open = opening(index - 1), isOfModifier(open) { return true }
        // Otherwise the statement before must end on an earlier line, by its last token or the literal after it.
        guard before.line < tokens[index].line else { return false }
        let between = contents[before.range.upperBound..<tokens[index].range.lowerBound]
        if between.contains(UInt8(ascii: "\"")) || before.kind == .quotedWord { return true }
        return before.kind == .word
            ? !Self.continued.contains(before.text) : [")", "]", ">", "?", "!"].contains(before.text)
    }

    /// Whether a parenthesis opens the arguments of an attribute or a modifier.
    private func isOfModifier(_ open: Int) -> Bool {
        guard open > 0, tokens[open - 1].kind == .word else { return false }
        return Self.modifiers.contains(tokens[open - 1].text) || open > 1 && tokens[open - 2].isSign("@")
    }

    private func opening(_ close: Int) -> Int? {
        var depth = 0
        for index in tokens.indices[...close].reversed() {
            if tokens[index].isSign(")") { depth += 1 }
            if tokens[index].isSign("(") { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }
}
