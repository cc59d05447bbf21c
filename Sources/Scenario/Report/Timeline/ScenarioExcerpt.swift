enum ScenarioExcerpt {
    /// The maximum number of lines of a step.
    private static let most = 30

    /// Returns the numbered line of a step and the more indented lines below it; empty if the file has no such line.
    static func step(in text: String, line: Int) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1) else { return "" }
        let indent = indent(of: lines[line - 1])
        var end = line
        while end < lines.count, end - line + 1 < most, self.indent(of: lines[end]) > indent { end += 1 }
        let width = String(end).count
        return (line...end).map { number in
            let text = String(number)
            return String(repeating: " ", count: width - text.count) + "\(text)  \(lines[number - 1])"
        }.joined(separator: "\n")
    }

    private static func indent(of line: Substring) -> Int { line.prefix { $0 == " " }.count }
}
