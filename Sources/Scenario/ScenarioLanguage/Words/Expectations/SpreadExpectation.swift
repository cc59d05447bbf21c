internal import LabEvents

/// `spread: EVENT`: the time between the first and the last of several reporters of the same event.
package struct SpreadExpectation: ExpectationWord {
    package var pattern = EventPattern(.untold)
    /// The minimum number of reporters.
    package var reporters = 2
    /// The limits of the time from the first to the last report, in seconds.
    package var bounds = Bounds()

    static let row = ExpectationRow(
        "spread", from: SpreadExpectation(),
        [
            Field(
                "spread", \.pattern.name, EventName.shape,
                "True when all hosts of `from` have reported this event, and the time from the first to the last "
                    + "is within the limits.",
                required: "EVENT"),
            ConditionFields.from(\.pattern.from), ConditionFields.fields(\.pattern.fields),
            Field(
                "times", \.reporters, Shapes.integer(2...1_000_000),
                "The minimum number of reporters; each `client` of a server counts. Default: 2."),
        ]
            + ConditionFields.bounds(
                \.bounds,
                Shapes.duration.map({ $0 / .seconds(1) }, back: { .nanoseconds(Int64(($0 * 1e9).rounded())) })),
        bounded: \.bounds, by: "`above: 200ms`", in: [.expect])

    package var evidence: [Evidence] { pattern.evidence }

    package var meaning: Meaning { .spread(pattern, reporters: reporters, bounds) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkEvent(pattern, path + ["spread"], path)
        checker.checkBounds(bounds, in: .seconds, path)
    }
}

extension ScenarioExpectation {
    /// Expects that the time from the first to the last of several reporters of an event is within limits, in seconds.
    public static func spread(_ pattern: EventPattern, reporters: Int = 2, _ bounds: Bounds) -> Self {
        Self(SpreadExpectation(pattern: pattern, reporters: reporters, bounds: bounds))
    }
}
