package import LabModel
package import ScenarioLanguage

/// The state of the lab and of the rules of earlier steps, updated event by event.
package struct EventFold: Sendable {
    package enum Change: Sendable {
        case broken(Rule)
        /// An event that is inconclusive on this machine would have broken the rule.
        case doubted(Rule)
    }

    /// The state of the lab after all events so far.
    package private(set) var state: LabState
    private var rules: [Rule] = []
    /// The events so far that are inconclusive on this machine.
    package private(set) var unenforced: Set<Event> = []
    /// Recognises the events that are inconclusive on this machine.
    private let reception: UnenforcedReception
    /// The steps whose rules only inconclusive events would have broken.
    private var doubted: Set<Int> = []

    package init(_ definition: ScenarioDefinition, _ versions: InstalledVersions = InstalledVersions()) {
        state = LabState(ClientIndex(definition))
        reception = UnenforcedReception(definition, versions)
    }

    /// Applies one event and returns its effect on the rules.
    package mutating func take(_ event: Event) -> [Change] {
        state.apply(event)
        guard reception.includes(event, state) else { return breakRules(by: event) }
        unenforced.insert(event)
        return rules.compactMap { rule in
            var trial = rule
            guard trial.observe(event, state), doubted.insert(rule.step).inserted else { return nil }
            return .doubted(rule)
        }
    }

    /// Adds a rule and replays the events since its step began; returns the rule if they break it.
    package mutating func add(_ rule: Rule, replaying events: some Sequence<Event>) -> Rule? {
        var rule = rule
        defer { rules.append(rule) }
        for event in events where !unenforced.contains(event) && rule.observe(event, state) { return rule }
        return nil
    }

    /// Ends all rules at a time and returns those that are broken at their end.
    ///
    /// Earlier events are applied between ``limitRules(to:)`` and this call.
    package mutating func endRules(at end: Duration) -> [Change] {
        rules.indices.compactMap { rules[$0].end(at: end) ? .broken(rules[$0]) : nil }
    }

    /// Removes all rules and returns them in their final state.
    package mutating func removeRules() -> [Rule] {
        defer { rules = [] }
        return rules
    }

    /// Limits the end of all rules to a time.
    package mutating func limitRules(to end: Duration) {
        for index in rules.indices { rules[index].until = min(rules[index].until ?? end, end) }
    }

    private mutating func breakRules(by event: Event) -> [Change] {
        rules.indices.compactMap { rules[$0].observe(event, state) ? .broken(rules[$0]) : nil }
    }
}
