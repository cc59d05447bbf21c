internal import Yams

/// An error of the YAML parser, explained for the author of a scenario.
struct YAMLProblem {
    var code = Diagnostic.Code.notYAML
    /// The position; `nil` if unknown.
    var position: SourcePosition?
    var message: String
    var remedy: String

    init(_ error: YamlError, in text: String) {
        switch error {
        case .scanner(_, let problem, let mark, _) where Self.isExpression(problem, in: text, line: mark.line),
            .parser(_, let problem, let mark, _) where Self.isExpression(problem, in: text, line: mark.line):
            position = SourcePosition(line: mark.line, column: mark.column)
            message = "not YAML: an expression between brackets needs quotes"
            remedy = "write \"${{ … }}\" there; it stands for what it did without them"
        case .scanner(let context?, let problem, let mark, _)
        where Self.isUnclosed(problem) && context.mark.line < mark.line,
            .parser(let context?, let problem, let mark, _)
        where Self.isUnclosed(problem) && context.mark.line < mark.line:
            // The parser reports the error after the unclosed text.
            position = SourcePosition(line: context.mark.line, column: context.mark.column)
            message = "not YAML: what begins here does not end before line \(mark.line)"
            remedy = "close the quote or the bracket, or add the comma that is missing in it"
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            position = SourcePosition(line: mark.line, column: mark.column)
            let isTooDeep = problem.contains("nesting level")
            if isTooDeep { code = .limit }
            message = isTooDeep ? YAMLDocument.tooDeep : "not YAML: \(problem)"
            remedy = isTooDeep ? YAMLDocument.tooDeepRemedy : Self.remedy(for: problem)
        case .reader(let problem, let offset, _, _):
            position = offset.map { TextPlace(text.prefix($0).utf8).position }
            message = "not text: \(problem)"
            remedy = "remove the character, or write it as an escape in double quotes"
        case .duplicatedKeysInMapping(let keys, let context):
            code = .duplicate
            let key = keys.first ?? ""
            let first = SourcePosition(line: context.mark.line, column: context.mark.column)
            let second = Self.repetition(of: key, after: first, in: text)
            position = second ?? first
            message =
                "the key '\(key)' occurs twice in one mapping" + (second == nil ? "" : ", first in line \(first.line)")
            remedy = "keep one, or give them different names"
        default:
            message = "not YAML: \(error)"
            remedy = "check that the file is text"
        }
    }

    /// Returns whether the parser rejects a flow collection that contains an unquoted expression.
    private static func isExpression(_ problem: String, in text: String, line: Int) -> Bool {
        let lines = text.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
        return isUnclosed(problem) && lines.indices.contains(line - 1) && lines[line - 1].contains(Interpolation.start)
    }

    /// Returns whether the parser reports an unclosed bracket or quote.
    private static func isUnclosed(_ problem: String) -> Bool {
        ["did not find expected ',' or '}'", "did not find expected ',' or ']'", "found unexpected end of stream"]
            .contains(problem)
    }

    private static func remedy(for problem: String) -> String {
        if problem.contains("mapping values are not allowed") {
            return "quote text that contains ': ', and check the indentation"
        }
        if problem.contains("cannot start any token") {
            return "indent with spaces instead of tabs, and quote text that begins with a special character"
        }
        if problem.contains("alias") { return "quote text that begins with '*'" }
        return "check quotes, brackets and indentation here and in the line above"
    }

    /// Returns the position of a block mapping's second equal key: the same column in a later line of the block.
    private static func repetition(of key: String, after first: SourcePosition, in text: String) -> SourcePosition? {
        let indentation = first.column - 1
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for index in lines.indices.dropFirst(first.line) {
            let line = lines[index]
            guard let start = line.firstIndex(where: { $0 != " " }), line[start] != "#" else {
                continue
            }
            let depth = line.distance(from: line.startIndex, to: start)
            if depth < indentation { return nil }
            if depth == indentation, line[start...].hasPrefix("\(key):") {
                return SourcePosition(line: index + 1, column: first.column)
            }
        }
        return nil
    }
}
