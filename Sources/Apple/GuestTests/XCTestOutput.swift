/// Reads the lines that XCTest writes on Linux.
package struct XCTestOutput {
    private var suites: [Substring] = []
    private var running: TestID?

    package init() {}

    /// Returns the event of a line; `nil` if it has none.
    ///
    /// A line may begin with what a test has written without a line feed.
    package mutating func read(_ line: String) -> TestOutput? {
        if let (name, rest) = Self.quoted(after: "Test Case '", in: line) { return take(name, rest) }
        if let (name, rest) = Self.quoted(after: "Test Suite '", in: line) { return takeSuite(name, rest) }
        return running.flatMap { failure(of: $0, line) }
    }

    /// Returns the name behind a mark and what follows its closing quote, which has a blank behind it.
    private static func quoted(after mark: String, in line: String) -> (name: Substring, rest: Substring)? {
        guard let start = line.range(of: mark), let end = line[start.upperBound...].range(of: "' ") else { return nil }
        return (line[start.upperBound..<end.lowerBound], line[end.upperBound...])
    }

    private mutating func take(_ title: Substring, _ rest: Substring) -> TestOutput? {
        guard let dot = title.lastIndex(of: ".") else { return nil }
        let test = TestID(suite: String(title[..<dot]), name: String(title[title.index(after: dot)...]))
        if rest.hasPrefix("started at") {
            running = test
            return .started(test)
        }
        let words = rest.split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("seconds)"), words[1].first == "(",
            let seconds = Double(words[1].dropFirst())
        else { return nil }
        running = nil
        switch words[0] {
        case "passed": return .ended(test, hasFailed: false, isSkipped: false, seconds: seconds)
        case "failed": return .ended(test, hasFailed: true, isSkipped: false, seconds: seconds)
        case "skipped": return .ended(test, hasFailed: false, isSkipped: true, seconds: seconds)
        default: return nil
        }
    }

    /// Returns the beginning of the outermost suite, or its end.
    private mutating func takeSuite(_ name: Substring, _ rest: Substring) -> TestOutput? {
        if rest.hasPrefix("started at") {
            suites.append(name)
            return suites.count == 1 ? .runStarted : nil
        }
        guard rest.hasPrefix("passed at") || rest.hasPrefix("failed at"), suites.last == name else { return nil }
        suites.removeLast()
        return suites.isEmpty ? .runEnded : nil
    }

    /// Returns the failure in a line such as `/package/Tests/A.swift:3: error: A.testB : XCTAssertTrue failed`, or the
    /// reason in one such as `/package/Tests/A.swift:3: A.testB : Test skipped`.
    private func failure(of test: TestID, _ line: String) -> TestOutput? {
        let mark = "\(test.suite).\(test.name) : "
        guard let found = line.range(of: mark) else { return nil }
        let message = String(line[found.upperBound...])
        let before = line[..<found.lowerBound]
        guard before.hasSuffix(": error: ") else {
            return before.hasSuffix(": ") ? .skip(test, message: message) : nil
        }
        return .issue(test, message: message, location: Self.location(before.dropLast(": error: ".count)))
    }

    /// Returns the name of the file and the line of a path with a line; `nil` where XCTest knows none (`<EXPR>:0`).
    private static func location(_ text: Substring) -> String? {
        text.contains(":") && text.first != "<" ? text.split(separator: "/").last.map(String.init) : nil
    }
}

extension StringProtocol {
    /// Returns the first occurrence of a text.
    fileprivate func range(of text: String) -> Range<Index>? {
        var start = startIndex
        while start < endIndex {
            if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
            start = index(after: start)
        }
        return nil
    }
}
