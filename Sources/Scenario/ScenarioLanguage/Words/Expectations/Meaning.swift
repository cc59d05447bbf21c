internal import LabModel

/// The evaluation of an expectation in a run.
package enum Meaning: Sendable {
    /// A condition on state: all the parts.
    case state(@Sendable (ConditionFactory) throws -> [StateCondition.Part])
    /// A number of events since a moment, counted for each member separately.
    case count(Count, since: CountOrigin, @Sendable (ConditionFactory) throws -> [CountCondition.Member])
    /// Events at a regular interval.
    case beat(IntervalPattern)
    /// A minimum number of reporters whose reports of an event spread over a time within limits.
    case spread(EventPattern, reporters: Int, Bounds)
    /// Messages delivered in this order on each host.
    case order([String])
    /// A run of tests, of which all but these have passed.
    case tests(ProgramTarget, failing: Set<String>)
    /// A host that is connected again after a fault, and with `stable` stays connected for that time.
    case recovery(String, stable: Duration?)
    /// A value within limits, which the lab measures.
    case measured(Bounds, Unit)

    /// Whether one more event can change the status in both directions.
    package var isOfSequence: Bool {
        switch self {
        case .beat, .spread, .order, .tests: true
        case .state, .count, .recovery, .measured: false
        }
    }
}

/// The moment from which events count by default.
package enum CountOrigin: Sendable, Hashable {
    /// The start of the last step that acts on the lab.
    case lastAction
    /// The start of the step that sends a message.
    case sending(String)
}

/// The unit of a measured value.
package enum Unit: Sendable, Hashable {
    /// A share, 0…1.
    case share
    case bytes
    case number
    case seconds

    /// Returns a value with its unit, such as `70 %`, `24MB`, `2` or `200ms`.
    package func text(of value: Double) -> String {
        switch self {
        case .share: Notation.text(share: value)
        case .bytes: Notation.text(bytes: Int(value))
        case .number: "\(Int(value))"
        case .seconds: Notation.text(.milliseconds(Int64((value * 1000).rounded())))
        }
    }
}
