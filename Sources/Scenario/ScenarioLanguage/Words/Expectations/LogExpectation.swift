/// A pattern for log lines.
public struct LogPattern: Sendable, Hashable {
    /// A regular expression for any part of the line.
    public var expression: String
    /// The host or program that wrote the line; `nil` for any.
    public var from: ProgramTarget?

    /// Makes a pattern.
    public init(_ expression: String, from: ProgramTarget? = nil) {
        self.expression = expression
        self.from = from
    }
}

/// `log: 'EXPRESSION'`: programs wrote lines that contain a match of a regular expression.
package struct LogExpectation: ExpectationWord {
    package var pattern = LogPattern("")
    package var count = Count.atLeast(1)

    static let row = ExpectationRow(
        "log", from: LogExpectation(),
        [
            Field(
                "log", \.pattern.expression, Shapes.expression,
                "True when a line matches this regular expression: a line that is no event, or a message of "
                    + "Apple's `Logger`.",
                required: "'text'"),
            ConditionFields.from(\.pattern.from),
        ],
        counted: \.count)

    package var evidence: [Evidence] { [.lines(from: pattern.from)] }

    package var expressions: [String] { [pattern.expression] }

    package var meaning: Meaning {
        .count(count, since: .lastAction) { factory in
            try factory.counted(pattern.from) { hosts in
                try EventMatcher(
                    pattern, hosts: hosts, programs: factory.programs(of: pattern.from), unread: factory.unread)
            }
        }
    }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        _ = checker.reporters(pattern.from, path)
        checker.checkExpression(pattern.expression, path + ["log"])
    }
}

extension ScenarioExpectation {
    /// Expects that programs wrote lines that contain a match of a regular expression.
    public static func log(_ pattern: LogPattern, _ count: Count = .atLeast(1)) -> Self {
        Self(LogExpectation(pattern: pattern, count: count))
    }
}
