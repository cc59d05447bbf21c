extension ExpectationRow {
    /// All rows, in the order in which messages list their keys.
    static let all: [ExpectationRow] =
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
        ]
        // That of a host is the last, for no key identifies it.
        + ShownExpectation.rows + [HostExpectation.row]

    /// The keys that identify a kind of condition.
    static var keys: [String] { all.compactMap(\.key) }

    /// The words that mean something else than a host in a condition.
    static let words: Set<String> = Set(
        all.flatMap { ($0.key.map { [$0] } ?? []) + $0.keys }
            + (ConditionTiming.counts + StepKind.allCases.flatMap(ConditionTiming.fields)).map(\.name))

    /// Writes what a step says of an expectation, a key with its value each.
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
