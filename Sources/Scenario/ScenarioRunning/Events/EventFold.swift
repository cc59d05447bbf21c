package import LabModel
package import ScenarioLanguage

/// The events of a run taken into account one by one: the state of the lab after them, and what they do to the rules of the
/// steps before.
package struct EventFold: Sendable {
    /// What an event did to a rule.
    package enum Change: Sendable {
        /// It broke it.
        case broken(Rule)
        /// It would have broken it on a machine where it said something.
        case doubted(Rule)
    }

    /// The state of the lab after all events so far.
    package private(set) var state: LabState
    /// The rules of the steps so far.
    private var rules: [Rule] = []
    /// The events so far that say nothing on this machine.
    package private(set) var unenforced: Set<Event> = []
    /// Tells which events say nothing on this machine.
    private let reception: UnenforcedReception
    /// The steps whose rules only such events would have broken.
    private var doubted: Set<Int> = []

    /// Begins with a lab in which nothing has happened.
    package init(_ definition: ScenarioDefinition, _ versions: InstalledVersions = InstalledVersions()) {
        state = LabState(ClientIndex(definition))
        reception = UnenforcedReception(definition, versions)
    }

    /// Takes one more event into account, and returns what it did to rules.
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

    /// Adds a rule that has been made in this state, with what happened since its step began; returns it when that breaks it.
    package mutating func add(_ rule: Rule, replaying events: some Sequence<Event>) -> Rule? {
        var rule = rule
        defer { rules.append(rule) }
        for event in events where !unenforced.contains(event) && rule.observe(event, state) { return rule }
        return nil
    }

    /// Ends all rules no later than at a time; what is not allowed to be so at their end breaks them.
    ///
    /// Events that happened before are taken into account between ``limitRules(to:)`` and this.
    package mutating func endRules(at end: Duration) -> [Change] {
        rules.indices.compactMap { rules[$0].end(at: end) ? .broken(rules[$0]) : nil }
    }

    /// Forgets all rules, and returns them as they ended.
    package mutating func removeRules() -> [Rule] {
        defer { rules = [] }
        return rules
    }

    /// Has no rule hold longer than until a time.
    package mutating func limitRules(to end: Duration) {
        for index in rules.indices { rules[index].until = min(rules[index].until ?? end, end) }
    }

    private mutating func breakRules(by event: Event) -> [Change] {
        rules.indices.compactMap { rules[$0].observe(event, state) ? .broken(rules[$0]) : nil }
    }
}
