internal import LabModel

/// What an expectation means in a run.
package enum Meaning: Sendable {
    /// Something that is so or not at any time: all of these.
    case state(@Sendable (ConditionFactory) throws -> [StateCondition.Part])
    /// Events that happen so often since a moment, for each of these on its own.
    case count(Count, since: CountOrigin, @Sendable (ConditionFactory) throws -> [CountCondition.Member])
    /// Events that keep a beat.
    case beat(IntervalPattern)
    /// So many reporters that report an event over a time within limits.
    case spread(EventPattern, reporters: Int, Bounds)
    /// Messages that are delivered one after the other, on every host that they were sent to.
    case order([String])
    /// A host that is connected again after a fault; with a time, it also stays connected that long.
    case recovery(String, stable: Duration?)
    /// A quantity within limits, which the lab measures.
    case measured(Bounds, Unit)

    /// Whether one more event could make it broken where it held, and the other way round.
    package var isOfSequence: Bool {
        switch self {
        case .beat, .spread, .order: true
        case .state, .count, .recovery, .measured: false
        }
    }
}

/// From where on events count for a step that does not say it.
package enum CountOrigin: Sendable, Hashable {
    /// From the beginning of the last step that does something.
    case lastAction
    /// From the beginning of the step that sends a message.
    case sending(String)
}

/// In what a quantity is measured.
package enum Unit: Sendable, Hashable {
    /// A share, 0…1.
    case share
    /// Bytes.
    case bytes
    /// A whole number.
    case number
    /// Seconds.
    case seconds

    /// A value as a reader would say it: `70 %`, `24MB`, `2` or `200ms`.
    package func text(of value: Double) -> String {
        switch self {
        case .share: Notation.text(share: value)
        case .bytes: Notation.text(bytes: Int(value))
        case .number: "\(Int(value))"
        case .seconds: Notation.text(.milliseconds(Int64((value * 1000).rounded())))
        }
    }
}
