/// Something that can be so, or can happen, in a lab.
///
/// Names of hosts may be names of groups: then it must hold for every member.
public struct ScenarioExpectation: Sendable, Hashable {
    /// The word that says it.
    package let word: any ExpectationWord

    init(_ word: some ExpectationWord) {
        precondition(!word.evidence.isEmpty, "\(word) rests on nothing")
        self.word = word
    }

    /// Whether both say the same.
    public static func == (one: Self, other: Self) -> Bool { AnyHashable(one.word) == AnyHashable(other.word) }

    /// Hashes what it says.
    public func hash(into hasher: inout Hasher) { word.hash(into: &hasher) }

    /// The condition as it is written in YAML, on one line.
    public var text: String { FlowText.mapping(ExpectationRow.entries(of: word, ConditionTiming(), .expect)) }

    /// What it means in a run.
    package var meaning: Meaning { word.meaning }

    /// What it rests on.
    package var evidence: [Evidence] { word.evidence }

    /// Whether it is a beat, which is kept while something goes on.
    package var isBeat: Bool { if case .beat = meaning { true } else { false } }

    /// How often something is to happen; `nil` for what is so or not at a time.
    package var count: Count? { if case .count(let count, _, _) = meaning { count } else { nil } }
}
