/// A condition or event that a step expects in a lab.
///
/// A group's name means that it must hold for every member.
public struct ScenarioExpectation: Sendable, Hashable {
    package let word: any ExpectationWord

    init(_ word: some ExpectationWord) {
        precondition(!word.evidence.isEmpty, "\(word) rests on nothing")
        self.word = word
    }

    /// Returns whether both expectations are equal.
    public static func == (one: Self, other: Self) -> Bool { AnyHashable(one.word) == AnyHashable(other.word) }

    /// Hashes the expectation.
    public func hash(into hasher: inout Hasher) { word.hash(into: &hasher) }

    /// The condition as YAML on one line.
    public var text: String { FlowText.mapping(ExpectationRow.entries(of: word, ConditionTiming(), .expect)) }

    package var meaning: Meaning { word.meaning }

    package var evidence: [Evidence] { word.evidence }

    /// Whether it requires events at a regular interval.
    package var isBeat: Bool { if case .beat = meaning { true } else { false } }

    /// The required number of occurrences; `nil` for a condition on state.
    package var count: Count? { if case .count(let count, _, _) = meaning { count } else { nil } }
}
