package import LabModel

/// A condition on the number of events, counted separately for each member of a group or each message.
package struct CountCondition: Condition {
    /// A set of events that are counted together.
    package struct Member: Sendable {
        /// The name in findings; `nil` for the only member.
        var name: String?
        var matcher: EventMatcher

        package init(_ name: String?, _ matcher: EventMatcher) {
            self.name = name
            self.matcher = matcher
        }
    }

    private let members: [Member]
    private let wanted: Count
    private let quantifier: Quantifier
    private var counts: [Int]

    package init(_ members: [Member], _ wanted: Count, _ quantifier: Quantifier) {
        self.members = members
        self.wanted = wanted
        self.quantifier = quantifier
        counts = Array(repeating: 0, count: members.count)
    }

    package mutating func observe(_ event: Event, _ state: LabState) {
        for index in members.indices where members[index].matcher.matches(event) { counts[index] += 1 }
    }

    package var status: ConditionStatus { quantifier.combine(counts.map { status($0, atEnd: false) }) }

    package var statusAtEnd: ConditionStatus { quantifier.combine(counts.map { status($0, atEnd: true) }) }

    package var seen: String {
        let off = members.indices.filter { (status(counts[$0], atEnd: true) == .holds) == (quantifier == .any) }
        let shown = (off.isEmpty ? Array(members.indices) : off).prefix(5).map { index in
            "\(counts[index])" + (members[index].name.map { " (\($0))" } ?? "")
        }
        let more = off.count - shown.count
        return "expected \(expected), got " + shown.joined(separator: ", ") + (more > 0 ? " and \(more) others" : "")
    }

    /// The expected number as text; for `any`, which forbids the events, it is "none".
    private var expected: String {
        if quantifier == .any { return "none" }
        let often =
            switch wanted {
            case .exactly(let number): Self.times(number)
            case .atLeast(let number): "at least " + Self.times(number)
            case .atMost(let number): "at most " + Self.times(number)
            }
        return members.count > 1 ? often + " each" : often
    }

    package func concerns(_ event: Event) -> Bool { members.contains { $0.matcher.isNear(event) } }

    private func status(_ count: Int, atEnd: Bool) -> ConditionStatus {
        switch wanted {
        case .exactly(let number): count == number ? .holds : count > number ? .broken : .open
        case .atLeast(let number): count >= number ? .holds : .open
        case .atMost(let number): count > number ? .broken : atEnd ? .holds : .open
        }
    }

    private static func times(_ count: Int) -> String {
        switch count {
        case 0: "never"
        case 1: "once"
        case 2: "twice"
        default: "\(count) times"
        }
    }
}
