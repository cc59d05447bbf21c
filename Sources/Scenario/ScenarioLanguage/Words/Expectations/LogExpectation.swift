/// Which log lines are meant.
public struct LogPattern: Sendable, Hashable {
    /// A regular expression that must match somewhere in the line.
    public var expression: String
    /// Who wrote it; `nil` is anyone.
    public var from: ProgramTarget?

    /// Makes a pattern.
    public init(_ expression: String, from: ProgramTarget? = nil) {
        self.expression = expression
        self.from = from
    }
}

/// `log: 'EXPRESSION'`: programs wrote lines that a regular expression matches somewhere.
package struct LogExpectation: ExpectationWord {
    /// Which lines.
    package var pattern = LogPattern("")
    /// How often.
    package var count = Count.atLeast(1)

    static let row = ExpectationRow(
        "log", from: LogExpectation(),
        [
            Field(
                "log", \.pattern.expression, Shapes.expression, "A regular expression for the line.",
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
    /// Programs wrote lines that a regular expression matches somewhere.
    public static func log(_ pattern: LogPattern, _ count: Count = .atLeast(1)) -> Self {
        Self(LogExpectation(pattern: pattern, count: count))
    }
}
