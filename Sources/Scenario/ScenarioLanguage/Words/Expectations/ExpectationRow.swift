/// One row of the table of conditions: the key that identifies it, its other keys, and the steps it may be used in.
struct ExpectationRow: Sendable {
    /// The steps that hold a condition.
    enum StepKind: Sendable, CaseIterable {
        /// It is held by `expect`.
        case expect
        /// It is held by `never`.
        case never
        /// It is held by `always`.
        case always
    }

    /// The key that identifies it; `nil` for the state of a host, which is known by the name of the host.
    let key: String?
    /// Its keys, apart from those that say how often and how long.
    let keys: [String]
    /// The steps it may be used in.
    let steps: [StepKind]
    /// Makes its form in a step; `words` are the keys of all other rows there.
    let variant: @Sendable (StepKind, _ words: [String]) -> Variant<Step.Action>
    /// Writes what a step says, a key with its value each; `nil` for a word of another row.
    let entries: @Sendable (any ExpectationWord, ConditionTiming, StepKind) -> [String]?

    /// Makes a row of a word that happens a number of times; `isOnce` where that is once unless something else is said.
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

    /// Makes a row of a word that is so or not.
    init<Word: ExpectationWord>(
        _ key: String, from start: Word, _ fields: [Field<Word>],
        in steps: [StepKind] = [.expect, .never, .always]
    ) {
        self.init(key, from: start, fields, in: steps, take: { word, _, _ in word as? Word }) { word, _, _, _, _ in
            ScenarioExpectation(word)
        }
    }

    /// Makes a row of a word that has limits; `example` is one, for who left them out.
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

    /// Makes a row whose mapping is read first and made into an expectation afterwards.
    ///
    /// `make` returns `nil` when something that it needs is missing, which the reader has noted then; `take` makes of a
    /// word what was read for it, `nil` of one of another row; `subject` writes a key of the author's own.
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

/// What a file says of a condition, and when it has to be so.
private struct ConditionDraft<What: Sendable>: Sendable {
    var what: What
    var timing = ConditionTiming()
}
