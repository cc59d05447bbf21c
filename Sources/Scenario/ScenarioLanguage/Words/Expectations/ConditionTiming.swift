/// The keys of a condition's timing and number of occurrences.
struct ConditionTiming: Sendable {
    private var times: Int?
    private var atLeast: Int?
    private var atMost: Int?
    private var since: CountStart?
    private var within: Duration?
    private var duration: Duration?

    /// Makes a timing without a number of occurrences.
    init(since: CountStart? = nil, within: Duration? = nil, for duration: Duration? = nil) {
        (self.since, self.within, self.duration) = (since, within, duration)
    }

    /// Sets the key for a number of occurrences.
    mutating func note(_ count: Count) {
        switch count {
        case .exactly(let number): times = number
        case .atLeast(let number): atLeast = number
        case .atMost(let number): atMost = number
        }
    }

    /// Whether the number of occurrences is not stated.
    var isUncounted: Bool { times == nil && atLeast == nil && atMost == nil }

    /// Returns the number of occurrences, by default at least once; reports if several are stated, and returns `nil`.
    func count(_ node: YAMLNode, _ reader: inout Reader) -> Count? {
        let said = [times.map { Count.exactly($0) }, atLeast.map { .atLeast($0) }, atMost.map { .atMost($0) }]
            .compactMap { $0 }
        if said.count > 1 {
            reader.refuse(
                .conflict, node.position, "only one of times, at-least and at-most can hold", "keep one of them")
            return nil
        }
        return said.first ?? .atLeast(1)
    }

    /// Returns `false` and reports if `times: 0` is stated without `since`.
    func saysSince(_ node: YAMLNode, _ reader: inout Reader) -> Bool {
        guard times == 0, since == nil else { return true }
        reader.refuse(
            .missingKey, node["times"]?.position ?? node.position,
            "`times: 0` does not say since when there was to be none",
            "add `since: start` or `since: last-action`; what must not happen later is for a `never` step")
        return false
    }

    /// Returns the step with an expectation.
    func action(_ kind: ExpectationRow.StepKind, _ what: ScenarioExpectation) -> Step.Action {
        switch kind {
        case .expect: .expect(what, within: within ?? Step.defaultWithin, since: since ?? .lastAction)
        case .never: .never(what, for: duration)
        case .always: .always(what, for: duration)
        }
    }

    /// Returns the keys for the timing.
    static func fields(_ kind: ExpectationRow.StepKind) -> [Field<ConditionTiming>] {
        switch kind {
        case .expect: [Field("within", \.within, Shapes.duration, "The maximum time. Default: 5s.")]
        case .never:
            [
                Field(
                    "for", \.duration, Shapes.duration,
                    "The time of the rule, while the steps go on. Default: to the end of the scenario.")
            ]
        case .always:
            [
                Field(
                    "for", \.duration, Shapes.duration,
                    "The time of the rule; the next step begins after it. Default: to the end of the scenario, "
                        + "while the steps go on.")
            ]
        }
    }

    /// The keys for the number of occurrences.
    static let counts: [Field<ConditionTiming>] = [
        Field(
            "times", \.times, Shapes.integer(0...1_000_000),
            "The exact number of times up to the end of the scenario; 0 means none so far, and needs `since`."),
        Field("at-least", \.atLeast, Shapes.times, "The minimum number of times. Default: 1."),
        Field(
            "at-most", \.atMost, Shapes.integer(0...1_000_000),
            "The maximum number of times; the step takes all of `within`."),
        Field(
            "since", \.since, .word,
            "The beginning of the count: `start`, or `last-action`, the last step that did something. Default: "
                + "last-action."),
    ]
}
