public import LabEvents

/// A pattern for events.
public struct EventPattern: Sendable, Hashable {
    /// The name of the event.
    public var name: EventName
    /// The host or program that reports the event; `nil` for any.
    public var from: ProgramTarget?
    /// The required fields and values; the event may have other fields.
    public var fields: [EventField: Value]

    /// Makes a pattern.
    public init(_ name: EventName, from: ProgramTarget? = nil, where fields: [EventField: Value] = [:]) {
        self.name = name
        self.from = from
        self.fields = fields
    }
}

/// `event: NAME`: programs reported matching events.
package struct EventExpectation: ExpectationWord {
    package var pattern = EventPattern(.untold)
    package var count = Count.atLeast(1)

    static let row = ExpectationRow(
        "event", from: EventExpectation(),
        [
            Field("event", \.pattern.name, EventName.shape, "True when this event was reported.", required: "NAME"),
            ConditionFields.from(\.pattern.from), ConditionFields.fields(\.pattern.fields),
        ],
        counted: \.count)

    package var evidence: [Evidence] { pattern.evidence }

    package var meaning: Meaning {
        .count(count, since: .lastAction) { factory in
            try factory.counted(pattern.from) { hosts in
                EventMatcher(pattern, hosts: hosts, programs: factory.programs(of: pattern.from))
            }
        }
    }

    package func end(_ factory: ConditionFactory) throws -> EventMatcher? {
        [.exited, .crashReported].contains(pattern.name) ? try factory.matcher(of: pattern) : nil
    }

    package func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkEvent(pattern, path + ["event"], path)
    }
}

extension ScenarioExpectation {
    /// Expects that programs reported matching events.
    public static func event(_ pattern: EventPattern, _ count: Count = .atLeast(1)) -> Self {
        Self(EventExpectation(pattern: pattern, count: count))
    }
}
