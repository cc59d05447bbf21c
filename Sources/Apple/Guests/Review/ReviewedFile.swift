/// A Swift file as a review reads it: its tokens, string literals included.
struct ReviewedFile {
    let path: String
    let tokens: [SwiftToken]
    let classes: [SwiftOutline.Class]

    init(_ file: SwiftFile, under conditions: BuildConditions) {
        path = file.path
        tokens = SwiftLexer.tokens(of: file.contents, keepingLiterals: true)
        classes = SwiftOutline(of: file.contents, under: conditions).classes
    }

    /// Whether a token is one of these words.
    func isWord(_ index: Int, _ words: Set<String>) -> Bool {
        tokens.indices.contains(index) && tokens[index].kind == .word && words.contains(tokens[index].text)
    }

    /// Returns the text of a token; empty beyond the end of the file.
    func text(_ index: Int) -> String { tokens.indices.contains(index) ? tokens[index].text : "" }

    func isSign(_ index: Int, _ text: String) -> Bool {
        tokens.indices.contains(index) && tokens[index].isSign(text)
    }

    /// Returns the index of the bracket that closes the one at an index; the end of the file if there is none.
    func closing(_ open: Int) -> Int {
        var depth = 0
        for index in tokens.indices[open...] where tokens[index].kind == .sign {
            if ["(", "[", "{"].contains(tokens[index].text) { depth += 1 }
            if [")", "]", "}"].contains(tokens[index].text) { depth -= 1 }
            if depth == 0 { return index }
        }
        return tokens.count
    }

    /// Returns the first index of a sign in a range, outside brackets that open in it; `nil` if there is none.
    func first(_ sign: String, in range: Range<Int>) -> Int? {
        var index = range.lowerBound
        while index < range.upperBound {
            if isSign(index, sign) { return index }
            let opens = ["(", "[", "{"].contains { isSign(index, $0) }
            index = opens ? closing(index) + 1 : index + 1
        }
        return nil
    }

    /// Returns the bodies of the classes that inherit from a class directly, with the braces.
    func bodies(of base: String) -> [Range<Int>] {
        classes.filter { $0.inherits.contains(base) }.compactMap { declaration in
            guard
                let name = tokens.indices.first(where: {
                    tokens[$0].line == declaration.line && tokens[$0].column == declaration.column
                }), let open = first("{", in: name..<tokens.count)
            else { return nil }
            return open..<min(closing(open) + 1, tokens.count)
        }
    }

    func finding(_ message: String, at index: Int) -> GuestDiagnostic {
        GuestDiagnostic(
            message, file: path, line: tokens[index].line, column: tokens[index].column, severity: .warning)
    }
}
