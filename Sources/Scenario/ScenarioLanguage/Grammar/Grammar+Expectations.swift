internal import LabEvents
internal import LabModel

extension Grammar {
    /// The steps that hold a condition.
    enum ConditionStep: Sendable {
        /// It is held by `expect`.
        case expect
        /// It is held by `never`.
        case never
        /// It is held by `always`.
        case always
    }

    /// The value of `expect`, `never` or `always`.
    static func matcher(for condition: ConditionStep) -> Shape<Step.Action> {
        let matchers = matchers.filter { $0.conditions.contains(condition) }
        let noun = "what \(condition) holds"
        let discriminators = matchers.compactMap(\.discriminator)
        return Choice<Step.Action>(
            noun: noun,
            variants: matchers.map { matcher in
                let fields =
                    matcher.fields + (matcher.isCounted && condition == .expect ? counts : []) + timing(condition)
                let others = matcher.discriminator == nil ? hostState(words: discriminators + fields.map(\.name)) : nil
                let mapping = Mapping(noun, from: MatchDraft(), fields, others: others)
                return Variant(discriminator: matcher.discriminator, mapping) {
                    draft, node, reader in
                    guard let what = matcher.make(draft, node, &reader), draft.saysSince(node, &reader) else {
                        return nil
                    }
                    return action(condition, what, draft)
                }
            }
        ).shape
    }

    private static func action(
        _ condition: ConditionStep, _ what: ScenarioExpectation, _ draft: MatchDraft
    ) -> Step.Action {
        switch condition {
        case .expect where draft.isUncounted:
            // Delivered means delivered once, unless it is said otherwise.
            .expect(
                what.countedOnce, within: draft.within ?? Step.defaultWithin, since: draft.since ?? .lastAction)
        case .expect:
            .expect(what, within: draft.within ?? Step.defaultWithin, since: draft.since ?? .lastAction)
        case .never: .never(what, for: draft.duration)
        case .always: .always(what, for: draft.duration)
        }
    }

    private static func timing(_ condition: ConditionStep) -> [Field<MatchDraft>] {
        switch condition {
        case .expect: [Field("within", \.within, Shapes.duration, "How long it may take; 5s if left out.")]
        case .never: [Field("for", \.duration, Shapes.duration, "How long it holds; to the end if left out.")]
        case .always:
            [
                Field(
                    "for", \.duration, Shapes.duration,
                    "How long it holds, before the next step; to the end if left out.")
            ]
        }
    }

    private static let counts: [Field<MatchDraft>] = [
        Field(
            "times", \.times, Shapes.integer(0...1_000_000),
            "How often, no more and no less; 0 is none so far, and needs `since`."),
        Field("at-least", \.atLeast, Shapes.times, "How often, or more."),
        Field("at-most", \.atMost, Shapes.integer(0...1_000_000), "How often, or less."),
        Field(
            "since", \.since, .word,
            "Since when it is counted: `start`, or `last-action`, the step before that does something, which is so if it "
                + "is left out."),
    ]

    private static let anyone = "Who, as HOST or HOST/PROGRAM; anyone if left out."

    private static let fields = Field<MatchDraft>(
        "where", \.fields,
        Shapes.named("the fields of an event", by: .field, of: "a field", Shapes.scalar).map {
            Dictionary($0.map { (EventField(rawValue: $0.0), $0.1) }) { _, last in last }
        }, "Fields the event has, with their values.")

    private static let bounds: [Field<MatchDraft>] = [
        Field("above", \.bounds.above, Shapes.share, "It is more than this."),
        Field("below", \.bounds.below, Shapes.share, "It is less than this."),
    ]

    private static let seconds = Shapes.duration.map { $0 / .seconds(1) }

    private static let number = Shapes.integer(0...1_000_000).map { Double($0) }

    private static let from = Field<MatchDraft>("from", \.from, target, anyone)

    /// The words that mean something else than a host in a condition.
    static let conditionWords: Set<String> = Set(
        matchers.flatMap { ($0.discriminator.map { [$0] } ?? []) + $0.fields.map(\.name) }
            + (counts + [ConditionStep.expect, .never, .always].flatMap(timing)).map(\.name))

    /// The keys that identify a kind of condition.
    static var conditionKeys: [String] { matchers.compactMap(\.discriminator) }

    private static let matchers =
        generalMatchers + deviceMatchers + [
            // Last, for no key identifies it.
            Matcher(nil, [], in: [.expect, .never, .always]) { draft, node, reader in draft.state(node, &reader) }
        ]

    private static let generalMatchers: [Matcher] = [
        Matcher(
            "event",
            [
                Field("event", \.name, Shapes.name("the name of an event"), "The event.", required: "NAME"), from,
                fields,
            ],
            isCounted: true, in: [.expect, .never]
        ) { draft, node, reader in
            guard let name = draft.name, let count = draft.count(node, &reader) else { return nil }
            return .event(EventPattern(EventName(rawValue: name), from: draft.from, where: draft.fields), count)
        },
        Matcher(
            "log",
            [Field("log", \.name, Shapes.expression, "A regular expression for the line.", required: "'text'"), from],
            isCounted: true, in: [.expect, .never]
        ) { draft, node, reader in
            guard let expression = draft.name, let count = draft.count(node, &reader) else { return nil }
            return .log(LogPattern(expression, from: draft.from), count)
        },
        Matcher(
            "crash",
            [
                Field(
                    "crash", \.from, target, "The program that is ended by a signal which nobody in the lab sent.",
                    required: "HOST/PROGRAM"),
                Field("signal", \.signal, .word, "The signal; any if left out."),
                Field(
                    "in", \.name, Shapes.expression,
                    "A regular expression for one of its calls, as `start() at Provider.swift:12`; anywhere if left out."
                ),
            ],
            isCounted: true, in: [.expect, .never]
        ) { draft, node, reader in
            guard let program = draft.from, let count = draft.count(node, &reader) else { return nil }
            return .crash(CrashPattern(program, signal: draft.signal, in: draft.name), count)
        },
        Matcher(
            "delivered",
            [
                Field("delivered", \.name, Shapes.name("the name of a message"), "The message.", required: "MESSAGE"),
                Field("to", \.to, Shapes.name("the name of a host"), "The host; the one it was sent to if left out."),
            ],
            isCounted: true, in: [.expect, .never]
        ) { draft, node, reader in
            guard let name = draft.name, let count = draft.count(node, &reader) else { return nil }
            return .delivered(name, count, to: draft.to)
        },
        Matcher(
            "recovers",
            [
                Field("recovers", \.name, Shapes.name("the name of a host"), "The host.", required: "HOST"),
                Field("stable", \.stable, Shapes.duration, "How long it stays connected then."),
            ],
            in: [.expect]
        ) { draft, _, _ in draft.name.map { .recovers($0, stable: draft.stable) } },
        Matcher(
            "utilisation",
            [Field("utilisation", \.name, Shapes.name("the name of a network"), "The network.", required: "NETWORK")]
                + bounds,
            in: [.expect, .never, .always]
        ) { draft, node, reader in
            guard let name = draft.name, draft.isBounded(node, &reader) else { return nil }
            return .utilisation(network: name, draft.bounds)
        },
        Matcher(
            "tcp-retransmissions",
            [Field("tcp-retransmissions", \.name, Shapes.name("the name of a host"), "The host.", required: "HOST")]
                + bounds,
            in: [.expect, .never, .always]
        ) { draft, node, reader in
            guard let name = draft.name, draft.isBounded(node, &reader) else { return nil }
            return .tcpRetransmissions(host: name, draft.bounds)
        },
        Matcher(
            "interval",
            [
                Field("interval", \.name, Shapes.name("the name of an event"), "The event.", required: "EVENT"),
                from, fields,
                Field("every", \.every, Shapes.duration, "The time from one to the next.", required: "200ms"),
                Field("tolerance", \.tolerance, Shapes.share, "How far a gap may be off; 10 % if left out."),
                Field(
                    "times", \.times, Shapes.times,
                    "How many gaps in a row `expect` waits for; 5 if left out. `always` has all of them right."),
            ],
            in: [.expect, .always]
        ) { draft, _, _ in
            guard let name = draft.name, let every = draft.every else { return nil }
            let event = EventPattern(EventName(rawValue: name), from: draft.from, where: draft.fields)
            return .interval(IntervalPattern(event, every: every, tolerance: draft.tolerance, times: draft.times ?? 5))
        },
        Matcher(
            "spread",
            [
                Field(
                    "spread", \.name, Shapes.name("the name of an event"),
                    "The event: the time from the first to report it to the last, since the last action.",
                    required: "EVENT"),
                from, fields,
                Field(
                    "times", \.times, Shapes.integer(2...1_000_000),
                    "How many reporters it takes at least; 2 if left out. Of a server each client counts."),
                Field("above", \.bounds.above, seconds, "It is more than this."),
                Field("below", \.bounds.below, seconds, "It is less than this."),
            ],
            in: [.expect]
        ) { draft, node, reader in
            guard let name = draft.name, draft.isBounded(node, &reader, by: "`above: 200ms`") else { return nil }
            let event = EventPattern(EventName(rawValue: name), from: draft.from, where: draft.fields)
            return .spread(event, reporters: draft.times ?? 2, draft.bounds)
        },
        Matcher(
            "sockets",
            [
                Field(
                    "sockets", \.from, target,
                    "The program: how many sockets of TCP and UDP it and its children have open.",
                    required: "HOST/PROGRAM"),
                Field("state", \.sockets, .word, "Only those of TCP in this state."),
                Field("above", \.bounds.above, number, "There are more than this."),
                Field("below", \.bounds.below, number, "There are fewer than this."),
            ],
            in: [.expect, .never, .always]
        ) { draft, node, reader in
            guard let program = draft.from, draft.isBounded(node, &reader, by: "`below: 2`") else { return nil }
            return .sockets(program, draft.sockets, draft.bounds)
        },
    ]
}

extension ScenarioExpectation {
    /// The same, with a delivery counted exactly once.
    fileprivate var countedOnce: ScenarioExpectation {
        if case .delivered(let message, _, let to) = self { .delivered(message, .exactly(1), to: to) } else { self }
    }
}
