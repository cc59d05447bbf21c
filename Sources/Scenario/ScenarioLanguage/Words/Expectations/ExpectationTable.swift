extension ExpectationRow {
    /// All rows, in the order in which messages list their keys.
    package static let all: [ExpectationRow] =
        [
            EventExpectation.row,
            LogExpectation.row,
            CrashExpectation.row,
            DeliveredExpectation.row,
            InOrderExpectation.row,
            RecoversExpectation.row,
            UtilisationExpectation.row,
            FrameRetriesExpectation.row,
            RetransmissionsExpectation.row,
            RoamGapExpectation.row,
            HeartbeatLatencyExpectation.row,
            IntervalExpectation.row,
            SpreadExpectation.row,
            SocketsExpectation.row,
            OpenFilesExpectation.row,
            WireExpectation.row,
            AlertExpectation.row,
            PrivilegeExpectation.row,
            ListedExpectation.row,
            ProviderExpectation.row,
            MemoryExpectation.row,
            TestsExpectation.row,
        ]
        // The row of a host's state is last, because no key identifies it.
        + ShownExpectation.rows + [HostExpectation.row]

    /// The identifying keys of all conditions.
    static var keys: [String] { all.compactMap(\.key) }

    /// The keys in a condition that cannot be host names.
    static let words: Set<String> = Set(
        all.flatMap { ($0.key.map { [$0] } ?? []) + $0.keys }
            + (ConditionTiming.counts + StepKind.allCases.flatMap(ConditionTiming.fields)).map(\.name))

    static func entries(of word: any ExpectationWord, _ timing: ConditionTiming, _ kind: StepKind) -> [String] {
        all.lazy.compactMap { $0.entries(word, timing, kind) }.first ?? []
    }

    /// The value of `expect`, `never` or `always`.
    static func shape(of kind: StepKind) -> Shape<Step.Action> {
        let rows = all.filter { $0.steps.contains(kind) }
        let words = rows.compactMap(\.key)
        return Choice(noun: "what \(kind) holds", variants: rows.map { $0.variant(kind, words) }).shape
    }
}
