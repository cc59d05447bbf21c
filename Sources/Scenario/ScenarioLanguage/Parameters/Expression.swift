/// An expression between `${{` and `}}`: names, quantities, texts and arithmetic.
indirect enum Expression: Sendable, Hashable {
    enum Operation: Character, Sendable, Hashable {
        case add = "+"
        case subtract = "-"
        case multiply = "*"
        case divide = "/"
    }

    case quantity(Quantity)
    /// A text in single quotes.
    case text(String)
    /// The name of a value.
    case name(String)
    case computed(Expression, Operation, Expression)

    struct SyntaxError: Error, Hashable {
        /// The message, such as "a value is missing at the end".
        var message: String
    }

    /// The maximum length of an expression, in bytes, which bounds the recursion.
    private static let longest = 1000

    /// The names of values, in order of occurrence.
    var names: [String] {
        switch self {
        case .quantity, .text: []
        case .name(let name): [name]
        case .computed(let a, _, let b): a.names + b.names
        }
    }

    /// Parses an expression.
    init(_ text: some StringProtocol) throws(SyntaxError) {
        guard text.utf8.count <= Self.longest else {
            throw SyntaxError(message: "it is longer than \(Self.longest) bytes")
        }
        var parser = Parser(rest: Substring(text))
        self = try parser.sum(depth: 0)
        guard parser.next == nil else { throw SyntaxError(message: "'\(parser.rest.trimmed)' is not expected") }
    }

    /// A recursive descent parser; an operator between names needs spaces, because names may contain hyphens.
    private struct Parser {
        private(set) var rest: Substring
        /// The maximum depth of brackets.
        private static let deepest = 32

        /// The next character that is not white space.
        var next: Character? {
            mutating get {
                rest = rest.drop(while: \.isWhitespace)
                return rest.first
            }
        }

        mutating func sum(depth: Int) throws(SyntaxError) -> Expression {
            var result = try product(depth: depth)
            while let operation = next.flatMap(Operation.init), operation == .add || operation == .subtract {
                rest.removeFirst()
                result = .computed(result, operation, try product(depth: depth))
            }
            return result
        }

        private mutating func product(depth: Int) throws(SyntaxError) -> Expression {
            var result = try operand(depth: depth)
            while let operation = next.flatMap(Operation.init), operation == .multiply || operation == .divide {
                rest.removeFirst()
                result = .computed(result, operation, try operand(depth: depth))
            }
            return result
        }

        private mutating func operand(depth: Int) throws(SyntaxError) -> Expression {
            guard depth < Self.deepest else { throw SyntaxError(message: "it is nested too deep") }
            switch next {
            case nil: throw SyntaxError(message: "a value is missing at the end")
            case "(":
                rest.removeFirst()
                let inner = try sum(depth: depth + 1)
                guard next == ")" else { throw SyntaxError(message: "a bracket is not closed") }
                rest.removeFirst()
                return inner
            case "-":
                rest.removeFirst()
                return .computed(.quantity(Quantity(-1, .number)), .multiply, try operand(depth: depth + 1))
            case "'": return .text(try quoted())
            case let first? where first.isNumber: return .quantity(try quantity())
            case let first? where first.isLetter || first == "_":
                let name = rest.prefix { $0.isLetter || $0.isNumber || "_-.".contains($0) }
                rest = rest[name.endIndex...]
                return .name(String(name))
            case let other?: throw SyntaxError(message: "a value is missing before '\(other)'")
            }
        }

        private mutating func quantity() throws(SyntaxError) -> Quantity {
            let number = rest.prefix { $0.isNumber || $0 == "." }
            let after = rest[number.endIndex...]
            let unit =
                after.hasPrefix(" %") ? after.prefix(2) : after.prefix { $0.isLetter || $0.isNumber || $0 == "%" }
            rest = rest[unit.endIndex...]
            let text = String(number + unit)
            guard let quantity = Quantity(text) else { throw SyntaxError(message: "'\(text)' is no quantity") }
            return quantity
        }

        private mutating func quoted() throws(SyntaxError) -> String {
            var text = ""
            rest.removeFirst()
            while let end = rest.firstIndex(of: "'") {
                text += rest[..<end]
                rest = rest[rest.index(after: end)...]
                guard rest.first == "'" else { return text }
                text.append("'")
                rest.removeFirst()
            }
            throw SyntaxError(message: "a quote is not closed")
        }
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        String(String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace)).reversed())
    }
}
