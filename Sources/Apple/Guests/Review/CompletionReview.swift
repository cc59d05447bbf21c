/// Methods of push providers that may return without a call of their completion handler.
///
/// *start(completionHandler:)*: the provider calls the handler when it has started. A handler that is stored or captured
/// counts as called.
struct CompletionReview {
    private let file: ReviewedFile

    init(_ file: ReviewedFile) { self.file = file }

    var findings: [GuestDiagnostic] {
        file.bodies(of: "NEAppPushProvider").flatMap { body in
            body.filter { file.isWord($0, ["func"]) && file.isWord($0 + 1, ["start", "stop"]) }.flatMap(findings(of:))
        }
    }

    private func findings(of function: Int) -> [GuestDiagnostic] {
        let open = function + 2
        guard file.isWord(function - 1, ["override"]) || file.isWord(function - 2, ["override"]), file.isSign(open, "(")
        else { return [] }
        let end = file.closing(open)
        guard let label = (open..<end).first(where: { file.isWord($0, ["completionHandler"]) }),
            let brace = file.first("{", in: min(end + 1, file.tokens.count)..<file.tokens.count)
        else { return [] }
        let name = file.text(file.isSign(label + 1, ":") ? label : label + 1)
        let method = file.text(function + 1)
        var paths = HandlerPaths(file, handler: name)
        let isCalled = paths.read(brace + 1..<min(file.closing(brace), file.tokens.count), isCalled: false)
        let effect =
            method == "start" ? "the provider then never counts as started" : "iOS then ends the extension by force"
        let ends = paths.ends.map {
            file.finding(
                "`\(method)` returns here without a call of `\(name)`: \(effect). Call it before", at: $0)
        }
        if isCalled || !ends.isEmpty { return ends }
        return [
            file.finding(
                "`\(method)` has a path without a call of `\(name)`: \(effect). Call it on every path", at: function + 1
            )
        ]
    }
}

/// The paths through a function body, and where they end without a call of a handler.
private struct HandlerPaths {
    private let file: ReviewedFile
    private let handler: String
    /// The indices of `return` on paths without a call.
    private(set) var ends: [Int] = []

    init(_ file: ReviewedFile, handler: String) {
        self.file = file
        self.handler = handler
    }

    /// Reads a block, and returns whether every path through it has called the handler, or has ended.
    mutating func read(_ block: Range<Int>, isCalled: Bool) -> Bool {
        var isCalled = isCalled
        var index = block.lowerBound
        while index < block.upperBound {
            let token = file.tokens[index]
            // `object.do` and `case .if` are no statements.
            let isStatement = token.kind == .word && !file.isSign(index - 1, ".")
            switch token.text {
            case "if" where isStatement: (index, isCalled) = readIf(index, block.upperBound, isCalled)
            case "guard" where isStatement: (index, isCalled) = readGuard(index, block.upperBound, isCalled)
            case "switch" where isStatement: (index, isCalled) = readSwitch(index, block.upperBound, isCalled)
            case "do" where isStatement && file.isSign(index + 1, "{"):
                (index, isCalled) = readDo(index, block.upperBound, isCalled)
            case "for" where isStatement, "while" where isStatement:
                // It may run no time.
                let (open, end) = braces(after: index, block.upperBound)
                _ = read(open + 1..<max(end, open + 1), isCalled: isCalled || has(index..<open))
                index = end + 1
            case "return" where isStatement:
                let end = (index + 1..<block.upperBound).first { file.tokens[$0].line > token.line } ?? block.upperBound
                if !isCalled, !has(index..<statementEnd(index, min(end, block.upperBound), block.upperBound)) {
                    ends.append(index)
                }
                return true
            case "fatalError" where isStatement, "preconditionFailure" where isStatement, "throw" where isStatement:
                return true
            case handler where token.kind == .word && !file.isSign(index - 1, "."):
                isCalled = true
                index += 1
            case "{", "(", "[":
                // A closure, or arguments: a handler inside counts as called.
                let end = min(file.closing(index), block.upperBound)
                isCalled = isCalled || has(index..<end)
                index = end + 1
            default: index += 1
            }
        }
        return isCalled
    }

    /// Returns the end of a statement whose first line may end inside brackets.
    private func statementEnd(_ start: Int, _ lineEnd: Int, _ limit: Int) -> Int {
        var index = start
        while index < lineEnd {
            let opens = ["(", "[", "{"].contains { file.isSign(index, $0) }
            index = opens ? file.closing(index) + 1 : index + 1
        }
        return min(index, limit)
    }

    private func has(_ range: Range<Int>) -> Bool { range.contains { file.isWord($0, [handler]) } }

    /// Returns the braces of the block after a condition.
    private func braces(after index: Int, _ limit: Int) -> (open: Int, end: Int) {
        guard let open = file.first("{", in: index..<limit) else { return (limit, limit) }
        return (open, min(file.closing(open), limit))
    }

    private mutating func readIf(_ start: Int, _ limit: Int, _ isCalled: Bool) -> (Int, Bool) {
        let (open, end) = braces(after: start, limit)
        let before = isCalled || has(start..<open)
        let first = read(open + 1..<max(end, open + 1), isCalled: before)
        guard end + 1 < limit, file.isWord(end + 1, ["else"]) else { return (end + 1, before) }
        if file.isWord(end + 2, ["if"]) {
            let (next, others) = readIf(end + 2, limit, before)
            return (next, first && others)
        }
        let (otherOpen, otherEnd) = braces(after: end + 1, limit)
        let other = read(otherOpen + 1..<max(otherEnd, otherOpen + 1), isCalled: before)
        return (otherEnd + 1, first && other)
    }

    private mutating func readGuard(_ start: Int, _ limit: Int, _ isCalled: Bool) -> (Int, Bool) {
        guard let word = (start..<limit).first(where: { file.isWord($0, ["else"]) && file.isSign($0 + 1, "{") }) else {
            return (start + 1, isCalled)
        }
        let end = min(file.closing(word + 1), limit)
        let before = isCalled || has(start..<word)
        _ = read(word + 2..<max(end, word + 2), isCalled: before)
        return (end + 1, before)
    }

    private mutating func readSwitch(_ start: Int, _ limit: Int, _ isCalled: Bool) -> (Int, Bool) {
        let (open, end) = braces(after: start, limit)
        let before = isCalled || has(start..<open)
        var cases: [Int] = []
        var index = open + 1
        while index < end {
            let opens = ["(", "[", "{"].contains { file.isSign(index, $0) }
            // `if case` is inside a section.
            if file.isWord(index, ["case", "default"]), !file.isWord(index - 1, ["if", "guard", "for", "while"]),
                !file.isSign(index - 1, ","), !file.isSign(index - 1, ".")
            {
                cases.append(index)
            }
            index = opens ? file.closing(index) + 1 : index + 1
        }
        var all = !cases.isEmpty
        for (at, next) in zip(cases, cases.dropFirst() + [end]) {
            let section = (file.first(":", in: at..<next) ?? at) + 1..<next
            let isDone = read(section, isCalled: before) || section.contains { file.isWord($0, ["fallthrough"]) }
            all = all && isDone
        }
        return (end + 1, before || all)
    }

    private mutating func readDo(_ start: Int, _ limit: Int, _ isCalled: Bool) -> (Int, Bool) {
        var (open, end) = braces(after: start, limit)
        var all = read(open + 1..<max(end, open + 1), isCalled: isCalled)
        while end + 1 < limit, file.isWord(end + 1, ["catch"]) {
            (open, end) = braces(after: end + 1, limit)
            let isDone = read(open + 1..<max(end, open + 1), isCalled: isCalled)
            all = all && isDone
        }
        return (end + 1, isCalled || all)
    }
}
