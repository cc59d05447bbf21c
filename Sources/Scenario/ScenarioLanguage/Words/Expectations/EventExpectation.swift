public import LabEvents
internal import LabModel

/// Which events are meant.
public struct EventPattern: Sendable, Hashable {
    /// The name of the event.
    public var name: EventName
    /// Who reports it; `nil` is anyone.
    public var from: ProgramTarget?
    /// Fields it must have, with these values; it may have others.
    public var fields: [EventField: Value]

    /// Makes a pattern.
    public init(_ name: EventName, from: ProgramTarget? = nil, where fields: [EventField: Value] = [:]) {
        self.name = name
        self.from = from
        self.fields = fields
    }

    /// The pattern in one line, its fields in alphabetical order.
    public var text: String {
        let fields = fields.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.plainText)" }
        return name.rawValue + (from.map { " from \($0)" } ?? "")
            + (fields.isEmpty ? "" : " where " + fields.joined(separator: ", "))
    }
}

/// `event: NAME`: programs reported matching events.
package struct EventExpectation: CheckedExpectation {
    /// Which events.
    package var pattern = EventPattern(.untold)
    /// How often.
    package var count = Count.atLeast(1)

    static let rows = [
        ExpectationRow(
            "event", from: EventExpectation(),
            [
                Field("event", \.pattern.name, EventName.shape, "The event.", required: "NAME"),
                ConditionFields.from(\.pattern.from), ConditionFields.fields(\.pattern.fields),
            ],
            counted: \.count)
    ]

    package var text: String { "event \(pattern.text)" + count.textUnlessOnce }

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

    func check(_ checker: inout Checker, at path: [String], in situation: ExpectationSituation) {
        checker.checkEvent(pattern, path + ["event"], path)
    }
}

extension ScenarioExpectation {
    /// Programs reported matching events.
    public static func event(_ pattern: EventPattern, _ count: Count) -> Self {
        Self(EventExpectation(pattern: pattern, count: count))
    }
}
