/// A row of the table of conditions: the identifying key, the other keys and the possible steps.
package struct ExpectationRow: Sendable {
    /// A kind of step with a condition.
    enum StepKind: Sendable, CaseIterable {
        case expect
        case never
        case always
    }

    /// The identifying key; `nil` for a host's state, whose key is the host's name.
    package let key: String?
    /// The keys other than those for timing and number.
    let keys: [String]
    /// The steps in which the condition is possible.
    let steps: [StepKind]
    /// Creates the variant for a kind of step; `words` are the keys of all other rows there.
    let variant: @Sendable (StepKind, _ words: [String]) -> Variant<Step.Action>
    /// Returns the entries of a condition's mapping in YAML; `nil` for a condition of another row.
    let entries: @Sendable (any ExpectationWord, ConditionTiming, StepKind) -> [String]?

    /// Creates a row of a condition on a number of events; with `isOnce`, the default is exactly one.
    init<Word: ExpectationWord>(
        _ key: String, from start: Word, _ fields: [Field<Word>],
        counted: any WritableKeyPath<Word, Count> & Sendable, isOnce: Bool = false,
        where isOne: @escaping @Sendable (Word) -> Bool = { _ in true }
    ) {
        @Sendable func unsaid(_ kind: StepKind) -> Count { isOnce && kind == .expect ? .exactly(1) : .atLeast(1) }
        self.init(
            key, from: start, fields, timing: [.expect: ConditionTiming.counts], in: [.expect, .never],
            take: { word, timing, kind in
                guard let word = word as? Word, isOne(word) else { return nil }
                if word[keyPath: counted] != unsaid(kind) { timing.note(word[keyPath: counted]) }
                return word
            }
        ) { word, timing, kind, node, reader in
            guard let count = timing.count(node, &reader) else { return nil }
            var word = word
            word[keyPath: counted] = timing.isUncounted ? unsaid(kind) : count
            return ScenarioExpectation(word)
        }
    }

    /// Creates a row of a condition on state.
    init<Word: ExpectationWord>(
        _ key: String, from start: Word, _ fields: [Field<Word>],
        in steps: [StepKind] = [.expect, .never, .always]
    ) {
        self.init(key, from: start, fields, in: steps, take: { word, _, _ in word as? Word }) { word, _, _, _, _ in
            ScenarioExpectation(word)
        }
    }

    /// Creates a row of a condition with limits; `example` is a remedy for missing ones.
    init<Word: ExpectationWord>(
        _ key: String, from start: Word, _ fields: [Field<Word>],
        bounded: any KeyPath<Word, Bounds> & Sendable, by example: String = "`above: 70 %` or `below: 15 %`",
        in steps: [StepKind] = [.expect, .never, .always]
    ) {
        self.init(key, from: start, fields, in: steps, take: { word, _, _ in word as? Word }) {
            word, _, _, node, reader in
            if word[keyPath: bounded] == Bounds(), ["above", "below", "at-most"].allSatisfy({ node[$0] == nil }) {
                reader.refuse(.missingKey, node.position, "there is no limit to compare with", "add \(example)")
                return nil
            }
            return ScenarioExpectation(word)
        }
    }

    /// Creates a row whose mapping is read as a draft and then converted to an expectation.
    ///
    /// `make` returns `nil` after it reported an error. `take` converts an expectation back to the draft; it returns
    /// `nil` for one of another row. `subject` returns the entry of a user-defined key.
    init<Draft: Sendable>(
        _ key: String?, from start: Draft, _ fields: [Field<Draft>],
        timing counts: [StepKind: [Field<ConditionTiming>]] = [:], in steps: [StepKind],
        others: (@Sendable (_ words: [String]) -> OtherKeys<Draft>)? = nil,
        subject: @escaping @Sendable (any ExpectationWord) -> String? = { _ in nil },
        take: @escaping @Sendable (any ExpectationWord, inout ConditionTiming, StepKind) -> Draft?,
        make: @escaping @Sendable (Draft, ConditionTiming, StepKind, YAMLNode, inout Reader) -> ScenarioExpectation?
    ) {
        self.key = key
        self.steps = steps
        keys = fields.map(\.name)
        let own = fields.map { $0.at(\ConditionDraft<Draft>.what) }
        @Sendable func mapping(_ kind: StepKind, _ words: [String]) -> Mapping<ConditionDraft<Draft>> {
            let timing = (counts[kind] ?? []) + ConditionTiming.fields(kind)
            return Mapping(
                "what \(kind) holds", from: ConditionDraft(what: start),
                own + timing.map { $0.at(\ConditionDraft<Draft>.timing) },
                others: others?(words + timing.map(\.name)).at(\ConditionDraft<Draft>.what), needsAll: true)
        }
        variant = { kind, words in
            Variant(discriminator: key, mapping(kind, words)) { draft, node, reader in
                guard let what = make(draft.what, draft.timing, kind, node, &reader),
                    draft.timing.saysSince(node, &reader)
                else { return nil }
                return draft.timing.action(kind, what)
            }
        }
        entries = { word, timing, kind in
            var timing = timing
            return take(word, &timing, kind).map { what in
                (subject(word).map { [$0] } ?? [])
                    + mapping(kind, []).entries(ConditionDraft(what: what, timing: timing))
            }
        }
    }
}

private struct ConditionDraft<What: Sendable>: Sendable {
    var what: What
    var timing = ConditionTiming()
}
