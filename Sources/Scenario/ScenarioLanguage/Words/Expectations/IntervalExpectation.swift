internal import LabEvents
internal import LabModel

/// A pattern for events at a regular interval.
public struct IntervalPattern: Sendable, Hashable {
    /// The events; intervals are between consecutive ones of the same reporter.
    public var event: EventPattern
    /// The interval.
    public var every: Duration
    /// The maximum deviation of an interval, as a share of ``every``.
    public var tolerance: Double
    /// The number of consecutive intervals that must be right.
    public var times: Int

    /// Makes a pattern.
    public init(_ event: EventPattern, every: Duration, tolerance: Double = 0.1, times: Int = 5) {
        self.event = event
        self.every = every
        self.tolerance = tolerance
        self.times = times
    }

    /// Returns whether an interval is within the tolerance.
    func isRight(_ gap: Duration) -> Bool { abs((gap - every) / every) <= tolerance }
}

/// `interval: EVENT`: matching events occur at a regular interval.
package struct IntervalExpectation: ExpectationWord {
    package var pattern = IntervalPattern(EventPattern(.untold), every: .zero)

    static let row = ExpectationRow(
        "interval", from: IntervalExpectation(),
        [
            Field(
                "interval", \.pattern.event.name, EventName.shape,
                "True when a reporter reports this event at equal intervals; each reporter by itself.",
                required: "EVENT"),
            ConditionFields.from(\.pattern.event.from), ConditionFields.fields(\.pattern.event.fields),
            Field(
                "every", \.pattern.every, Shapes.duration, "The interval from one event to the next.", required: "200ms"
            ),
            Field(
                "tolerance", \.pattern.tolerance, Shapes.share, "The permitted deviation of an interval. Default: 10 %."
            ),
            Field(
                "times", \.pattern.times, Shapes.times,
                "The number of correct intervals in a row for `expect`; `always` checks all of them. Default: 5."),
        ],
        in: [.expect, .always])

    package var evidence: [Evidence] { pattern.event.evidence }

    package var meaning: Meaning { .beat(pattern) }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkEvent(pattern.event, path + ["interval"], path)
        let shortest = pattern.every * Double(pattern.times) * max(0, 1 - pattern.tolerance)
        guard let within = situation.within, shortest > within else { return }
        checker.refuse(
            .unmeetable, path + ["times"],
            "\(pattern.times) gaps of \(Notation.text(pattern.every)) take longer than \(Notation.text(within))",
            "ask for fewer, or lengthen `within`")
    }
}

extension ScenarioExpectation {
    /// Expects that matching events occur at a regular interval.
    public static func interval(_ pattern: IntervalPattern) -> Self { Self(IntervalExpectation(pattern: pattern)) }
}
