/// A token of Swift source outside comments, and outside literals unless they are kept.
struct SwiftToken: Equatable {
    enum Kind {
        case word
        /// An identifier in backticks, which is never a keyword.
        case quotedWord
        /// A single character such as `{`.
        case sign
        /// `#if` and similar, with the `#`.
        case directive
        /// A string literal on one line without escapes, as its content; only if strings are kept.
        case string
        /// Any other literal, as it is written; only if strings are kept.
        case otherLiteral
    }

    var kind: Kind
    var text: String
    /// The line, from 1.
    var line: Int
    /// The column in bytes, from 1.
    var column: Int
    /// The byte range in the file; it includes the backticks of a quoted word.
    var range: Range<Int>

    func isSign(_ text: String) -> Bool { kind == .sign && self.text == text }
}

/// Splits Swift source into tokens, as precisely as needed to find top-level declarations.
///
/// Comments nest. Strings may be raw or multi-line, and contain expressions with strings. A single-line string ends
/// with its line even if unterminated, so that a mistake of the user does not hide the rest of the file.
struct SwiftLexer {
    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var lineStart = 0
    private let keepsLiterals: Bool

    /// Returns the tokens of a file; with `keepingLiterals`, strings and regular expressions are tokens as well.
    static func tokens(of bytes: [UInt8], keepingLiterals: Bool = false) -> [SwiftToken] {
        var lexer = SwiftLexer(bytes: bytes, keepsLiterals: keepingLiterals)
        var tokens: [SwiftToken] = []
        while let token = lexer.next() { tokens.append(token) }
        return tokens
    }

    private init(bytes: [UInt8], keepsLiterals: Bool) {
        self.bytes = bytes
        self.keepsLiterals = keepsLiterals
        // A shebang is skipped.
        if bytes.starts(with: "#!".utf8) { skipLine() }
    }

    private func peek(_ ahead: Int = 0) -> UInt8? {
        at + ahead < bytes.count ? bytes[at + ahead] : nil
    }

    private func isAt(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { unsafe bytes[at...].starts(with: $0) }
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where at < bytes.count {
            at += 1
            if bytes[at - 1] == UInt8(ascii: "\n") {
                line += 1
                lineStart = at
            }
        }
    }

    private mutating func next() -> SwiftToken? {
        while let byte = peek() {
            if skipBlank() { continue }
            let (line, column) = (line, at - lineStart + 1)
            let start = at
            if skipLiteral() {
                guard keepsLiterals else { continue }
                return literal(start..<at, line: line, column: column)
            }
            if byte == UInt8(ascii: "`") {
                advance()
                while let byte = peek(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { advance() }
                let text = String(decoding: bytes[(start + 1)..<at], as: UTF8.self)
                advance()
                return SwiftToken(kind: .quotedWord, text: text, line: line, column: column, range: start..<at)
            }
            advance()
            let isDirective = byte == UInt8(ascii: "#")
            if isDirective || Self.isWord(byte) {
                while let byte = peek(), Self.isWord(byte) { advance() }
            }
            let text = String(decoding: bytes[start..<at], as: UTF8.self)
            let kind: SwiftToken.Kind =
                isDirective && text.utf8.count > 1 ? .directive : Self.isWord(byte) ? .word : .sign
            return SwiftToken(kind: kind, text: text, line: line, column: column, range: start..<at)
        }
        return nil
    }

    /// Returns the token of a literal.
    private func literal(_ range: Range<Int>, line: Int, column: Int) -> SwiftToken {
        let text = bytes[range]
        let quote = UInt8(ascii: "\"")
        let isPlain =
            text.count > 1 && text.first == quote && text.last == quote && !text.contains(UInt8(ascii: "\\"))
            && !text.dropFirst().dropLast().contains(quote)
        return SwiftToken(
            kind: isPlain ? .string : .otherLiteral,
            text: String(decoding: isPlain ? text.dropFirst().dropLast() : text, as: UTF8.self), line: line,
            column: column, range: range)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    /// Skips white space or one comment; returns false if there is none.
    private mutating func skipBlank() -> Bool {
        switch peek() {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0, 0x0B, 0x0C: advance()
        // The byte order mark of UTF-8.
        case 0xEF where at == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]): advance(3)
        case UInt8(ascii: "/") where isAt("//"): skipLine()
        case UInt8(ascii: "/") where isAt("/*"): skipComment()
        default: return false
        }
        return true
    }

    private mutating func skipLine() {
        while let byte = peek(), byte != UInt8(ascii: "\n") { advance() }
    }

    private mutating func skipComment() {
        var depth = 0
        repeat {
            if isAt("/*") {
                depth += 1
                advance(2)
            } else if isAt("*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && at < bytes.count
    }

    /// Skips a string, or a regular expression between `#/` and `/#`; returns false if there is none.
    private mutating func skipLiteral() -> Bool {
        var pounds = 0
        while peek(pounds) == UInt8(ascii: "#") { pounds += 1 }
        switch peek(pounds) {
        case UInt8(ascii: "\""):
            advance(pounds)
            skipString(pounds: pounds)
        case UInt8(ascii: "/") where pounds > 0:
            advance(pounds + 1)
            while at < bytes.count, !isClosed(by: UInt8(ascii: "/"), 1, pounds: pounds) { advance() }
            advance(pounds + 1)
        default: return false
        }
        return true
    }

    /// Whether `count` times a character and then `pounds` times `#` follow.
    private func isClosed(by sign: UInt8, _ count: Int, pounds: Int) -> Bool {
        (0..<count).allSatisfy { peek($0) == sign }
            && (count..<count + pounds).allSatisfy { peek($0) == UInt8(ascii: "#") }
    }

    private mutating func skipString(pounds: Int) {
        let quotes = isAt("\"\"\"") ? 3 : 1
        advance(quotes)
        while let byte = peek() {
            if quotes == 1, byte == UInt8(ascii: "\n") { return }
            if isClosed(by: UInt8(ascii: "\""), quotes, pounds: pounds) { return advance(quotes + pounds) }
            if isClosed(by: UInt8(ascii: "\\"), 1, pounds: pounds) {
                advance(1 + pounds)
                if peek() == UInt8(ascii: "(") { skipExpression() } else { advance() }
            } else {
                advance()
            }
        }
    }

    /// Skips the parenthesised expression of a string interpolation.
    private mutating func skipExpression() {
        var depth = 0
        repeat {
            if skipBlank() || skipLiteral() { continue }
            if peek() == UInt8(ascii: "(") { depth += 1 }
            if peek() == UInt8(ascii: ")") { depth -= 1 }
            advance()
        } while depth > 0 && at < bytes.count
    }
}
