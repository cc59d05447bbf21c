extension [SwiftToken] {
    /// Returns the tokens of the condition after a directive: those on its line, and more lines inside parentheses.
    func condition(after directive: Int) -> ArraySlice<SwiftToken> {
        var (end, depth, line) = (directive + 1, 0, self[directive].line)
        while end < count, self[end].line == line || depth > 0 {
            line = self[end].line
            if self[end].isSign("(") { depth += 1 }
            if self[end].isSign(")") { depth -= 1 }
            end += 1
        }
        return self[(directive + 1)..<end]
    }
}

extension ArraySlice<SwiftToken> {
    /// A part of a condition such as `os(iOS)`.
    struct Part {
        let name: String
        /// The first token in the parentheses; `nil` without one.
        let argument: SwiftToken?
        /// The bytes from the name to the closing parenthesis.
        let range: Range<Int>
    }

    /// The parts of the form `NAME(…)`, in order.
    var parts: [Part] {
        var parts: [Part] = []
        var index = startIndex
        while index < endIndex {
            let name = self[index]
            index += 1
            guard name.kind == .word, index < endIndex, self[index].isSign("(") else { continue }
            let open = index
            var depth = 0
            while index < endIndex {
                if self[index].isSign("(") { depth += 1 }
                if self[index].isSign(")") { depth -= 1 }
                index += 1
                if depth == 0 { break }
            }
            // An open parenthesis is an error of the user, which the compiler reports.
            guard depth == 0 else { return parts }
            let argument = self[open + 1]
            parts.append(
                Part(
                    name: name.text, argument: argument.kind == .sign ? nil : argument,
                    range: name.range.lowerBound..<self[index - 1].range.upperBound))
        }
        return parts
    }
}
